import { hash } from 'node:crypto'
import type { OrderPlacement } from '../../../contract/orders.ts'
import { type BundlePart, bundleStock, nameInBundle } from '../../../domain/bundle/bundle.ts'
import { splitPrice } from '../../../domain/bundle/split-price.ts'
import { cartTotal, isBelowMinimum, mergeLines } from '../../../domain/cart.ts'
import { fromRupees, type Paise, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import type { OrderedBundle } from '../../platform/database/tables/orders.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { LockedPlant } from '../orders/move-stock.ts'
import type { Shop } from '../shop.ts'
import { limitCashOnDelivery } from './limit-cash-on-delivery.ts'
import type { CartLine, CheckoutContext } from './load-checkout-context.ts'
import { type Outcome, refused } from './placement.ts'

/** An order's lines at the catalogue's prices; sums are in paise. */
export type Sale = { total: Paise; lines: SoldLine[] }
type SoldLine = {
  plantId: string
  quantity: number
  name: string
  price: Paise
  imageUrl: string
  /** Of which bundle it is a part */
  bundle: OrderedBundle | null
}

/** Locked plants by their ids, with the stock that is left for the orders that follow in the transaction */
export type Stock = ReadonlyMap<string, LockedPlant>

export function stockOf(plants: readonly LockedPlant[]): Stock {
  return new Map(plants.map((plant) => [plant.id, { ...plant }]))
}

/**
 * What is known of an order without a look at its plants: it was placed before with the same idempotency key, or the cart
 * has changed since the shopper saw it. Null when it is a new order of the whole cart.
 */
export function findReplay(order: OrderPlacement, { earlierOrder, cart }: CheckoutContext): Replay | null {
  if (earlierOrder) {
    const isSame = earlierOrder.digest === requestDigest(order).toString('hex')
    return isSame ? { kind: 'replayed', orderId: earlierOrder.id } : refused(refuse('key_reused'))
  }
  return isWholeCart(cart, mergeLines(order.items)) ? null : refused(refuse('cart_changed'))
}

type Replay = Extract<Outcome, { kind: 'replayed' | 'refused' }>

/**
 * Prices the whole cart, line by line, and takes it from `stock`. Refused, with nothing taken, when the buyer may not order
 * so much with cash on delivery, when a plant is gone or too few are left, when the total is below the minimum, or when the
 * shopper saw another total.
 */
export function priceAndReserve(
  shop: Pick<Shop, 'settings'>,
  order: OrderPlacement,
  context: CheckoutContext,
  stock: Stock,
): Sale | Refusal {
  const limited = limitCashOnDelivery(shop, order, context)
  if (limited) return limited
  const lines = priceLines(stock, context.cart)
  if (lines instanceof Refusal) return lines
  const total = cartTotal(lines)
  if (isBelowMinimum(total)) return refuse('below_minimum')
  if (total !== fromRupees(order.amount)) return refuse('amount_changed', { total: toRupees(total) })
  for (const { plantId, quantity } of lines) {
    const plant = stock.get(plantId)
    if (plant) plant.stock -= quantity
  }
  return { total, lines }
}

/** Refused when a plant is gone or too few are left. A bundle becomes a line for each of its parts. */
function priceLines(stock: Stock, cart: readonly CartLine[]): SoldLine[] | Refusal {
  const lines: SoldLine[] = []
  const gone: Record<string, string> = {}
  const short: Record<string, string> = {}
  const left = new Map([...stock].map(([id, plant]) => [id, plant.isGone ? 0 : plant.stock]))
  for (const { plant: plantId, quantity } of cart) {
    const plant = stock.get(plantId)
    if (!plant || plant.isGone) {
      gone[plantId] = `${plant ? nameWithSize(plant) : 'A plant'} is no longer available.`
      continue
    }
    const parts = plant.parts ?? [{ plant: plantId, quantity: 1 }]
    const leftOf = (part: BundlePart) => ({ stock: left.get(part.plant) ?? 0, quantity: part.quantity })
    const available = plant.parts ? bundleStock(parts.map(leftOf)) : (left.get(plantId) ?? 0)
    if (available < quantity) {
      short[plantId] = `Only ${available} of ${nameWithSize(plant)} left.`
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
  return splitPrice(bundle.price, parts).map((share) => ({
    plantId: share.part.plant.id,
    quantity: share.quantity * quantity,
    name: nameInBundle(bundle.name, nameWithSize(share.part.plant)),
    price: share.price,
    imageUrl: share.part.plant.image_url,
    bundle: { plant: bundle.id, name: bundle.name, quantity },
  }))
}

function isWholeCart(cart: readonly CartLine[], ordered: readonly CartLine[]): boolean {
  const quantities = new Map(cart.map(({ plant, quantity }) => [plant, quantity]))
  return (
    quantities.size === ordered.length && ordered.every(({ plant, quantity }) => quantities.get(plant) === quantity)
  )
}

/** SHA-256 of what the shopper sent, by which a repeated request is known, and a key that comes back with another one. */
export function requestDigest(order: OrderPlacement): Buffer {
  const { shippingAddress, recipient, paymentMethod, items, amount } = order
  const recipientEntries = Object.entries(recipient ?? {}).sort()
  const request = [paymentMethod, amount, mergeLines(items), Object.entries(shippingAddress).sort(), recipientEntries]
  return hash('sha256', JSON.stringify([...request, ...billedParts(order)]), 'buffer')
}

/** None where nothing is said of it, so that an order from before it could be said has the same digest today. */
function billedParts({ gstin, billing }: OrderPlacement): unknown[] {
  if (!gstin && !billing) return []
  return [gstin ?? null, billing?.name ?? null, Object.entries(billing?.address ?? {}).sort()]
}
