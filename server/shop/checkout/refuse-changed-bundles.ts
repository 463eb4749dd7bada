import type { OrderPlacement } from '../../../contract/orders.ts'
import { areSameParts, partsText } from '../../../domain/bundle/parts.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Stock } from './price-lines.ts'

/**
 * Refuses an order of bundles that consist of other parts than the shopper saw, and says of which now: the price may be the
 * same. Null where nothing has changed, or no parts are stated.
 */
export function refuseChangedBundles({ items }: Pick<OrderPlacement, 'items'>, stock: Stock): Refusal | null {
  const texts = items.flatMap(({ plant: id, parts: seen }): [string, string][] => {
    const plant = stock.get(id)
    if (!plant || seen === undefined || areSameParts(seen, plant.parts)) return []
    return [[id, `${nameWithSize(plant)} has changed: it consists of ${partsNow(plant.parts ?? [], stock)} now.`]]
  })
  if (texts.length === 0) return null
  const message = [...texts.map(([, text]) => text), 'Please look at your cart again.'].join(' ')
  return refuse('cart_changed', { message, fields: Object.fromEntries(texts) })
}

function partsNow(parts: readonly { plant: string; quantity: number }[], stock: Stock): string {
  return partsText(
    parts.map(({ plant: id, quantity }) => {
      const plant = stock.get(id)
      return { name: plant ? nameWithSize(plant) : 'a plant', quantity }
    }),
  )
}
