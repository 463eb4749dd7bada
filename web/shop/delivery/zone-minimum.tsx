import type { Delivery } from '../../../contract/delivery.ts'
import { formatSum } from '../../../domain/money.ts'

/** What the goods must come to at this PIN, if they do not. Rupees. */
export function ZoneMinimum({ delivery, goods }: { delivery: Delivery | null; goods: number }) {
  if (delivery === null || delivery.minimum === null || goods >= delivery.minimum) return null
  return (
    <p className="figures mt-4 font-semibold">
      To {delivery.pin} we deliver from {formatSum(delivery.minimum)}.
    </p>
  )
}
