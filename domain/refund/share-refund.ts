import { type Paise, paise } from '../money.ts'

/** The least that the payment provider refunds, in paise: https://razorpay.com/docs/api/refunds. Cash has no such limit. */
export const LEAST_BY_PROVIDER = paise(100)

/**
 * Money received for an order, by payment or in cash: the amount not yet refunded and the smallest possible refund, in
 * paise.
 */
export type RefundSource = { id: string; left: Paise; least: Paise }
/** The amount refunded from one source, in paise; above 0. */
export type RefundShare = { id: string; amount: Paise }

/**
 * Splits a refund among the one or two sources of an order's money: in order, as much as is left of each, or slightly
 * less if the provider would otherwise refuse a share, or later the remainder of a payment, as too small. Throws if the
 * sources do not cover the refund.
 */
export function shareRefund(sources: readonly RefundSource[], sum: Paise): RefundShare[] {
  return findShares(sources, sum) ?? sharesInOrder(sources, sum)
}

/** The same, but null if the provider would refuse a share, or later the remainder of a source. */
export function findShares([first, ...others]: readonly RefundSource[], sum: number): RefundShare[] | null {
  if (first === undefined) return sum === 0 ? [] : null
  const { id, left, least } = first
  for (const amount of largestShares(first, others, sum)) {
    if (amount < 0 || amount > left || amount > sum) continue
    if (isTooLittle(amount, least) || isTooLittle(left - amount, least)) continue
    const rest = findShares(others, sum - amount)
    if (rest !== null) return amount > 0 ? [{ id, amount: paise(amount) }, ...rest] : rest
  }
  return null
}

/**
 * Splits a refund above the remaining cash of an order into cash and advance, in paise; null if the provider would
 * refuse its part.
 */
export function shareCashAndAdvance(
  { cashLeft, advanceLeft }: { cashLeft: Paise; advanceLeft: Paise },
  sum: Paise,
): { cash: Paise; advance: Paise } | null {
  const sources: RefundSource[] = [
    { id: 'cash', left: cashLeft, least: paise(0) },
    { id: 'advance', left: advanceLeft, least: LEAST_BY_PROVIDER },
  ]
  const shares = findShares(sources, sum)
  const cash = shares?.find(({ id }) => id === 'cash')?.amount ?? paise(0)
  return shares && { cash, advance: paise(sum - cash) }
}

function sharesInOrder(sources: readonly RefundSource[], sum: Paise): RefundShare[] {
  let open: number = sum
  const shares = sources.flatMap(({ id, left }) => {
    const amount = paise(Math.min(left, open))
    open -= amount
    return amount > 0 ? [{ id, amount }] : []
  })
  if (open > 0) throw new Error(`${open} of ${sum} paise cannot be refunded`)
  return shares
}

/**
 * Candidate shares of the first source, largest first: all of it, or just less so that the minimum is left; and with a
 * second source, leaving it nothing, the minimum or all.
 */
function largestShares({ left, least }: RefundSource, [second]: readonly RefundSource[], sum: number): number[] {
  const bySecond = second ? [sum - second.least, sum - second.left] : []
  return [sum, left, left - least, ...bySecond, 0].toSorted((one, other) => other - one)
}

function isTooLittle(sum: number, least: number): boolean {
  return sum > 0 && sum < least
}
