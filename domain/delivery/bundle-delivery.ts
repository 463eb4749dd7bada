import type { DeliveredProduct } from './delivery-promise.ts'
import { MOST_DEPOT_DAYS, type PlantDelivery } from './plant-delivery.ts'

/** What counts of a product for its delivery. */
type Delivered = Pick<DeliveredProduct, 'name' | 'delivery' | 'heightCm'>

/** What is said of a bundle itself; it has no weight and no height but those of its parts. */
type Bundle = Pick<DeliveredProduct, 'plant' | 'name' | 'quantity' | 'delivery'>

/**
 * How bundles travel: as their parts, each piece by itself, and as the bundle itself, for what the owner says of it. All have
 * the id of the bundle, which is what the cart shows. The quantity of a part is that in one bundle.
 */
export function bundleProducts(
  bundle: Bundle,
  parts: readonly (Delivered & { quantity: number })[],
): DeliveredProduct[] {
  const { plant, quantity } = bundle
  const pieces = parts.map(({ name, delivery, heightCm, quantity: each }) => ({
    plant,
    name,
    quantity: each * quantity,
    delivery,
    heightCm,
  }))
  return [...pieces, ...ownRuleOf(bundle)]
}

/** What the owner has set for a bundle itself, as a product without a weight; it survives what its parts survive. */
export function ownRuleOf({ plant, name, quantity, delivery }: Bundle): DeliveredProduct[] {
  if (delivery === null) return []
  const own: PlantDelivery = { ...delivery, weightGrams: null, depotDays: delivery.depotDays ?? MOST_DEPOT_DAYS }
  return [{ plant, name, quantity, delivery: own, heightCm: null }]
}
