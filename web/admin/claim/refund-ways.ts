import { formatSum, fromRupees, paise, toRupees } from '../../../domain/money.ts'
import { LEAST_BY_PROVIDER, shareRefund } from '../../../domain/refund/share-refund.ts'

type Left = { cashLeft: number | null; advanceLeft: number }

/**
 * How a sum of a claim goes back, if it takes two ways: `₹320 in cash and ₹80 the way the advance was paid`; null if one does, or
 * if less is left. Rupees.
 */
export function refundWays(sum: number, { cashLeft, advanceLeft }: Left): string | null {
  if (cashLeft === null || cashLeft === 0 || sum <= cashLeft || sum > cashLeft + advanceLeft) return null
  const sources = [
    { id: 'cash', left: fromRupees(cashLeft), least: paise(0) },
    { id: 'advance', left: fromRupees(advanceLeft), least: LEAST_BY_PROVIDER },
  ]
  const shares = new Map(
    shareRefund(sources, fromRupees(sum)).map(({ id, amount }) => [id, formatSum(toRupees(amount))]),
  )
  return `${shares.get('cash') ?? 'Nothing'} in cash and ${shares.get('advance')} the way the advance was paid`
}
