import { hash } from 'node:crypto'
import type { OrderPlacement } from '../../../contract/orders.ts'
import { cartTotal, isBelowMinimum, mergeLines } from '../../../domain/cart.ts'
import { fromRupees, type Paise, toRupees } from '../../../domain/money.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { LockedPlant } from '../orders/move-stock.ts'
import type { Standing } from './load-checkout-context.ts'

/** What is sold, at the catalogue's prices. */
export type Sale = { total: Paise; lines: SoldLine[] }
type SoldLine = { plantId: string; quantity: number; name: string; price: Paise; imageUrl: string }
type CartLine = { plant: string; quantity: number }

/** Plants that are locked, by their ids, with as much of them as was not sold yet. */
export type Shelf = ReadonlyMap<string, LockedPlant>

export function shelfOf(plants: readonly LockedPlant[]): Shelf {
  return new Map(plants.map((plant) => [plant.id, { ...plant }]))
}

/**
 * Sells the cart, which is what is ordered (see `recall`), line by line in its own order, and takes it off the shelf;
 * refused, with nothing taken, when a plant is gone or too few are left, when it is too little to be sent, or when the
 * shopper saw another total.
 */
export function sell({ amount }: OrderPlacement, { cart }: Pick<Standing, 'cart'>, shelf: Shelf): Sale | Refusal {
  const lines = priceLines(shelf, cart)
  if (lines instanceof Refusal) return lines
  const total = cartTotal(lines)
  if (isBelowMinimum(total)) return refuse('below_minimum')
  if (total !== fromRupees(amount)) return refuse('amount_changed', { total: toRupees(total) })
  for (const { plantId, quantity } of lines) {
    const plant = shelf.get(plantId)
    if (plant) plant.stock -= quantity
  }
  return { total, lines }
}

/** The lines at the catalogue's prices; refused when a plant is gone or too few are left. */
function priceLines(shelf: Shelf, wanted: readonly CartLine[]): SoldLine[] | Refusal {
  const lines: SoldLine[] = []
  const gone: Record<string, string> = {}
  const short: Record<string, string> = {}
  for (const { plant: plantId, quantity } of wanted) {
    const plant = shelf.get(plantId)
    if (!plant || plant.isGone) gone[plantId] = `${plant?.name ?? 'A plant'} is no longer available.`
    else if (plant.stock < quantity) short[plantId] = `Only ${plant.stock} of ${plant.name} left.`
    else lines.push({ plantId, quantity, name: plant.name, price: plant.price, imageUrl: plant.image_url })
  }
  if (Object.keys(gone).length > 0) return refuse('plant_unavailable', { fields: gone })
  if (Object.keys(short).length > 0)
    return refuse('stock_short', { message: Object.values(short).join(' '), fields: short })
  return lines
}

/**
 * What is known of a placement without looking at any plant: the id of the order that the same idempotency key made
 * before, or why there can be none. Null when it is another one, of the whole cart.
 */
export function recall(order: OrderPlacement, { earlier, cart }: Standing): string | Refusal | null {
  if (earlier) return earlier.digest === digestOf(order).toString('hex') ? earlier.id : refuse('key_reused')
  return isWholeCart(cart, mergeLines(order.items)) ? null : refuse('cart_changed')
}

function isWholeCart(cart: readonly CartLine[], wanted: readonly CartLine[]): boolean {
  const held = new Map(cart.map(({ plant, quantity }) => [plant, quantity]))
  return held.size === wanted.length && wanted.every(({ plant, quantity }) => held.get(plant) === quantity)
}

/** What the shopper asked for, so that the same wish is known again, and a key that comes back with another one. */
export function digestOf({ shippingAddress, recipient, paymentMethod, items, amount }: OrderPlacement): Buffer {
  const who = Object.entries(recipient ?? {}).sort()
  const request = [paymentMethod, amount, mergeLines(items), Object.entries(shippingAddress).sort(), who]
  return hash('sha256', JSON.stringify(request), 'buffer')
}
