import { formatSum, fromRupees, type Paise, toRupees } from '../../../domain/money.ts'
import { shareCashAndAdvance } from '../../../domain/refund/share-refund.ts'

type Left = { cashLeft: number | null; advanceLeft: number }

/**
 * How a sum of a claim goes back, if it takes two ways: `₹320 in cash and ₹80 the way the advance was paid`; null if one does, or
 * if less is left. Rupees.
 */
export function refundWays(sum: number, { cashLeft, advanceLeft }: Left): string | null {
  if (cashLeft === null || cashLeft === 0 || sum <= cashLeft) return null
  const left = { cashLeft: fromRupees(cashLeft), advanceLeft: fromRupees(advanceLeft) }
  const shares = shareCashAndAdvance(left, fromRupees(sum))
  const text = (part: Paise) => formatSum(toRupees(part))
  return shares && `${text(shares.cash)} in cash and ${text(shares.advance)} the way the advance was paid`
}
