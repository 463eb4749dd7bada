import { type Paise, paise } from '../money.ts'
import { LEAST_BY_PROVIDER } from './refund.ts'

/** A payment, and what of it has not gone back, in paise. */
export type OpenPayment = { id: string; left: Paise }
/** What goes back of one payment, in paise; more than nothing. */
export type RefundShare = { id: string; amount: Paise }

/**
 * Shares a sum that goes back out among the payments that it came in by: of each as much as is left of it, in their order; a
 * little less of one where the provider would otherwise refuse a share, or later what is left of a payment, as too little.
 * Throws if less than the sum is left in all.
 */
export function shareRefund(payments: readonly OpenPayment[], sum: Paise): RefundShare[] {
  return sharesByLimit(payments, sum) ?? sharesInOrder(payments, sum)
}

/** Whether the sum has shares that the provider refunds, and leaves of each payment nothing, or what it refunds later. */
export function canShareRefund(payments: readonly OpenPayment[], sum: Paise): boolean {
  return sharesByLimit(payments, sum) !== null
}

function sharesInOrder(payments: readonly OpenPayment[], sum: Paise): RefundShare[] {
  let open: number = sum
  const shares = payments.flatMap(({ id, left }) => {
    const amount = paise(Math.min(left, open))
    open -= amount
    return amount > 0 ? [{ id, amount }] : []
  })
  if (open > 0) throw new Error(`Of ${sum} paise, ${open} are not there to go back`)
  return shares
}

function sharesByLimit([first, ...others]: readonly OpenPayment[], sum: number): RefundShare[] | null {
  if (first === undefined) return sum === 0 ? [] : null
  const { id, left } = first
  const most = Math.min(left, sum)
  // The most, or so little less that another share is large enough, or what remains of this payment is.
  for (const amount of [most, sum - LEAST_BY_PROVIDER, left - LEAST_BY_PROVIDER, most - LEAST_BY_PROVIDER, 0]) {
    if (amount < 0 || amount > most || isTooLittle(amount) || isTooLittle(left - amount)) continue
    const rest = sharesByLimit(others, sum - amount)
    if (rest !== null) return amount > 0 ? [{ id, amount: paise(amount) }, ...rest] : rest
  }
  return null
}

function isTooLittle(sum: number): boolean {
  return sum > 0 && sum < LEAST_BY_PROVIDER
}
