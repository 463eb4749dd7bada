import { nameInBundle } from '../../../domain/bundle/bundle.ts'
import { bundleProducts } from '../../../domain/delivery/bundle-delivery.ts'
import type { DeliveredProduct } from '../../../domain/delivery/promise.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import type { CartLine } from './load-checkout-context.ts'
import type { Stock } from './price-lines.ts'

/** What travels of a cart whose plants are all there; a bundle travels as its parts. */
export function deliveredProducts(cart: readonly CartLine[], stock: Stock): DeliveredProduct[] {
  return cart.flatMap(({ plant: id, quantity }) => {
    const plant = stock.get(id)
    if (!plant) return []
    const { delivery, heightCm, parts } = plant
    const name = nameWithSize(plant)
    if (!parts) return [{ plant: id, name, quantity, delivery, heightCm }]
    const pieces = parts.flatMap((part) => {
      const piece = stock.get(part.plant)
      return piece ? [{ ...piece, name: nameInBundle(name, nameWithSize(piece)), quantity: part.quantity }] : []
    })
    return bundleProducts({ plant: id, name, quantity, delivery }, pieces)
  })
}
