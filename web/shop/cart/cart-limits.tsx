import type { Delivery } from '../../../contract/delivery.ts'
import { formatSum, fromRupees, paise, toRupees } from '../../../domain/money.ts'
import { useSettings } from '../../settings.ts'

/** What the goods must come to (rupees) where a promise of delivery leads, or anywhere. If it is unknown, the server decides. */
export function useMinimum(delivery: Delivery | null): number {
  const lowest = useSettings()?.rules?.lowestMinimum ?? 0
  return delivery?.minimum ?? lowest
}

type BelowMinimumProps = { total: number; delivery?: Delivery | null; className?: string }

/** Shows how much is missing to the minimum order; renders nothing if none is. Rupees. */
export function BelowMinimum({ total, delivery = null, className = '' }: BelowMinimumProps) {
  const minimum = useMinimum(delivery)
  const { lowestMinimum = 0, highestMinimum = 0, minimumSentence } = useSettings()?.rules ?? {}
  if (total >= minimum) return null
  const isSame = lowestMinimum === highestMinimum
  const ofPin = delivery?.minimum != null && !(isSame && lowestMinimum === minimum)
  const least = isSame || ofPin ? '' : 'at least '
  return (
    <p className={`figures ${className}`}>
      {ofPin ? `The minimum order for ${delivery.pin} is ${formatSum(minimum)}.` : minimumSentence} Add {least}
      {formatSum(toRupees(paise(fromRupees(minimum) - fromRupees(total))))} more.
    </p>
  )
}
