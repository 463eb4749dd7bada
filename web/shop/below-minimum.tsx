import { MINIMUM_ORDER, missingToMinimum } from '../../domain/cart.ts'
import { formatSum, fromRupees, toRupees } from '../../domain/money.ts'

/** What a cart below the minimum lacks; nothing where it lacks nothing. Rupees. */
export function TooLittle({ total, className }: { total: number; className?: string }) {
  const missing = missingToMinimum(fromRupees(total))
  if (missing === 0) return null
  return (
    <p className={`figures ${className ?? ''}`}>
      We deliver from {formatSum(toRupees(MINIMUM_ORDER))}: {formatSum(toRupees(missing))} to go.
    </p>
  )
}
