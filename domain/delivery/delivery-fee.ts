import { type Paise, paise } from '../money.ts'
import type { Zone } from './delivery-rules.ts'
import type { PlantDelivery } from './plant-delivery.ts'

/** What delivery within a zone costs, in paise, for goods of such a sum (paise) and weight. */
export function deliveryFee(
  { fee, feePerKg, freeFrom }: Pick<Zone, 'fee' | 'feePerKg' | 'freeFrom'>,
  goods: Paise,
  grams: number,
): Paise {
  if (freeFrom !== null && goods >= freeFrom) return paise(0)
  return paise(fee + feePerKg * Math.ceil(grams / 1_000))
}

/** Whether no order within the zone has a fee; both in paise, or both in rupees. */
export function isFree({ fee, feePerKg }: { fee: number; feePerKg: number }): boolean {
  return fee === 0 && feePerKg === 0
}

/** Whether delivery has no fee wherever the shop delivers; false while it delivers nowhere. */
export function isFreeEverywhere({ zones }: { zones: readonly { fee: number; feePerKg: number }[] }): boolean {
  return zones.length > 0 && zones.every(isFree)
}

/** The weight of products together, as far as the owner has set weights. */
export function gramsOf(products: readonly { delivery: PlantDelivery | null; quantity: number }[]): number {
  return products.reduce((grams, { delivery, quantity }) => grams + (delivery?.weightGrams ?? 0) * quantity, 0)
}
