import type { OrderPlacement } from '../../../contract/orders.ts'
import {
  areSameParts,
  type BundlePart,
  bundleStock,
  nameInBundle,
  partsText,
  splitPrice,
} from '../../../domain/bundle.ts'
import type { Paise } from '../../../domain/money.ts'
import { priceAfterSaving } from '../../../domain/payment/saving.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import type { OrderedBundle } from '../../database/column-types.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { LockedPlant } from '../orders/move-stock.ts'
import type { CartLine } from './checkout-context.ts'

/** A line of an order; the price is in paise. */
export type SoldLine = {
  plantId: string
  quantity: number
  name: string
  price: Paise
  imageUrl: string
  /** The bundle that it is a part of */
  bundle: OrderedBundle | null
}

export type Stock = ReadonlyMap<string, LockedPlant>

/** Lines at the catalogue's prices, less so many percent; each part of a bundle is one. Refused when a plant is gone or short. */
export function priceLines(stock: Stock, cart: readonly CartLine[], saving = 0): SoldLine[] | Refusal {
  const lines: SoldLine[] = []
  const gone: Record<string, string> = {}
  const short: Record<string, string> = {}
  const left = new Map([...stock].map(([id, plant]) => [id, plant.isGone ? 0 : plant.stock]))
  for (const { plant: plantId, quantity } of cart) {
    const found = stock.get(plantId)
    const plant = found && { ...found, price: priceAfterSaving(found.price, saving) }
    if (!plant || plant.isGone) {
      gone[plantId] = `${plant ? nameWithSize(plant) : 'A plant'} is no longer available.`
      continue
    }
    const parts = plant.parts ?? [{ plant: plantId, quantity: 1 }]
    const leftOf = (part: BundlePart) => ({ stock: left.get(part.plant) ?? 0, quantity: part.quantity })
    const available = plant.parts ? bundleStock(parts.map(leftOf)) : (left.get(plantId) ?? 0)
    if (available < quantity) {
      short[plantId] = `${nameWithSize(plant)}: only ${available} left.`
      continue
    }
    for (const part of parts) left.set(part.plant, (left.get(part.plant) ?? 0) - part.quantity * quantity)
    lines.push(...(plant.parts ? bundleLines(stock, plant, quantity) : [soldLine(plant, quantity)]))
  }
  if (Object.keys(gone).length > 0) return refuse('plant_unavailable', { fields: gone })
  if (Object.keys(short).length > 0)
    return refuse('stock_short', { message: Object.values(short).join(' '), fields: short })
  return lines
}

function soldLine(plant: LockedPlant, quantity: number): SoldLine {
  const { id, price, image_url: imageUrl } = plant
  return { plantId: id, quantity, name: nameWithSize(plant), price, imageUrl, bundle: null }
}

/** The parts of so many bundles, at their shares of the bundle's price. */
function bundleLines(stock: Stock, bundle: LockedPlant, quantity: number): SoldLine[] {
  const parts = (bundle.parts ?? []).flatMap((part) => {
    const plant = stock.get(part.plant)
    return plant ? [{ plant, quantity: part.quantity, price: plant.price }] : []
  })
  const name = nameWithSize(bundle)
  return splitPrice(bundle.price, parts).map((share) => ({
    plantId: share.part.plant.id,
    quantity: share.quantity * quantity,
    name: nameInBundle(name, nameWithSize(share.part.plant)),
    price: share.price,
    imageUrl: share.part.plant.image_url,
    bundle: { plant: bundle.id, name, quantity },
  }))
}

/** Refuses bundles that consist of other parts than the shopper saw; null where nothing changed, or no parts are stated. */
export function refuseChangedBundles({ items }: Pick<OrderPlacement, 'items'>, stock: Stock): Refusal | null {
  const texts = items.flatMap(({ plant: id, parts: seen }): [string, string][] => {
    const plant = stock.get(id)
    if (!plant || seen === undefined || areSameParts(seen, plant.parts)) return []
    const parts = (plant.parts ?? []).map(({ plant: part, quantity }) => {
      const found = stock.get(part)
      return { name: found ? nameWithSize(found) : 'a plant', quantity }
    })
    return [[id, `${nameWithSize(plant)} has changed: it now contains ${partsText(parts)}.`]]
  })
  if (texts.length === 0) return null
  const message = [...texts.map(([, text]) => text), 'Please check your cart again.'].join(' ')
  return refuse('cart_changed', { message, fields: Object.fromEntries(texts) })
}
