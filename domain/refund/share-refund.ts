import { type Paise, paise } from '../money.ts'

/** A payment, and what of it has not gone back, in paise. */
export type OpenPayment = { id: string; left: Paise }
/** What goes back of one payment, in paise; more than nothing. */
export type RefundShare = { id: string; amount: Paise }

/**
 * Shares a sum that goes back out among the payments that it came in by: of each as much as is left of it, in their order.
 * Throws if less than the sum is left in all.
 */
export function shareRefund(payments: readonly OpenPayment[], sum: Paise): RefundShare[] {
  let open: number = sum
  const shares = payments.flatMap(({ id, left }) => {
    const amount = paise(Math.min(left, open))
    open -= amount
    return amount > 0 ? [{ id, amount }] : []
  })
  if (open > 0) throw new Error(`Of ${sum} paise, ${open} are not there to go back`)
  return shares
}
