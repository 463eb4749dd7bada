import { type Paise, paise } from '../money.ts'

/** The least that the payment provider refunds, in paise: https://razorpay.com/docs/api/refunds. Cash has no such limit. */
export const LEAST_BY_PROVIDER = paise(100)

/**
 * Money that came in for an order, by a payment or in cash: what of it has not gone back, and the least that can go back of it at
 * a time, in paise.
 */
export type RefundSource = { id: string; left: Paise; least: Paise }
/** What goes back of one source, in paise; more than nothing. */
export type RefundShare = { id: string; amount: Paise }

/**
 * Shares a sum that goes back out among the one or two sources that it came in by: of each as much as is left of it, in their
 * order; a little less of one where the provider would otherwise refuse a share, or later what is left of a payment, as too
 * little. Throws if less than the sum is left in all.
 */
export function shareRefund(sources: readonly RefundSource[], sum: Paise): RefundShare[] {
  return findShares(sources, sum) ?? sharesInOrder(sources, sum)
}

/** The same, if the provider refunds such shares, and nothing is left of any source, or what can go back later; else null. */
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
 * What of a sum that is more than what is left of an order's cash goes back in cash, and what of its advance, in paise; null if
 * the provider would refuse its part.
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
  if (open > 0) throw new Error(`Of ${sum} paise, ${open} are not there to go back`)
  return shares
}

/**
 * What the share of the first source can be at most, the largest first: all of it, or so little less that the least is left; and
 * of a second source nothing, the least, or all.
 */
function largestShares({ left, least }: RefundSource, [second]: readonly RefundSource[], sum: number): number[] {
  const bySecond = second ? [sum - second.least, sum - second.left] : []
  return [sum, left, left - least, ...bySecond, 0].toSorted((one, other) => other - one)
}

function isTooLittle(sum: number, least: number): boolean {
  return sum > 0 && sum < least
}
