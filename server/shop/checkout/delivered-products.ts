import type { DeliveredProduct } from '../../../domain/delivery/promise.ts'
import type { SoldLine, Stock } from './price-lines.ts'

/**
 * What travels. A part of a bundle counts as a product of its own, under the id of the bundle, which is what the cart shows;
 * so does the bundle itself, for what the owner says of it beside its parts, but for its weight, which is that of the parts.
 */
export function deliveredProducts(lines: readonly SoldLine[], stock: Stock): DeliveredProduct[] {
  const products = lines.map(({ plantId, name, quantity, bundle }): DeliveredProduct => {
    const plant = stock.get(plantId)
    return {
      plant: bundle?.plant ?? plantId,
      name,
      quantity,
      delivery: plant?.delivery ?? null,
      heightCm: plant?.heightCm ?? null,
    }
  })
  return [...products, ...bundlesOf(lines, stock)]
}

function bundlesOf(lines: readonly SoldLine[], stock: Stock): DeliveredProduct[] {
  const bundles = new Map(lines.flatMap(({ bundle }) => (bundle ? [[bundle.plant, bundle]] : [])))
  return [...bundles.values()].flatMap(({ plant, name, quantity }) => {
    const delivery = stock.get(plant)?.delivery
    return delivery ? [{ plant, name, quantity, delivery: { ...delivery, weightGrams: null }, heightCm: null }] : []
  })
}
