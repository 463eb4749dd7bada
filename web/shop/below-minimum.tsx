import { MINIMUM_ORDER, missingToMinimum } from '../../domain/cart.ts'
import { formatSum, fromRupees, toRupees } from '../../domain/money.ts'

/** Shows how much is missing to the minimum order; renders nothing if none is. Rupees. */
export function BelowMinimum({ total, className }: { total: number; className?: string }) {
  const missing = missingToMinimum(fromRupees(total))
  if (missing === 0) return null
  return (
    <p className={`figures ${className ?? ''}`}>
      We deliver from {formatSum(toRupees(MINIMUM_ORDER))}: {formatSum(toRupees(missing))} to go.
    </p>
  )
}
