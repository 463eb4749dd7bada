import { createHash } from 'node:crypto'
import type { OrderPlacement } from '../../contract/orders.ts'
import { cartTotal, isBelowMinimum, mergeLines } from '../../domain/cart.ts'
import { fromRupees, toRupees } from '../../domain/money.ts'
import { inTransaction } from '../database/database.ts'
import { measurePurchase, noteVisit } from '../measurement/measure-purchase.ts'
import type { Visitor } from '../measurement/visitor.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { insertOrder } from './insert-order.ts'
import { priceLines } from './price-lines.ts'
import type { WholeOrder } from './queries.ts'
import { readStanding } from './read-standing.ts'
import { replaceUnpaidOrder, UnpaidOrder } from './unpaid-order.ts'

/** `visitor` is there where the shopper agreed to be measured. */
export type Placement = {
  userId: string
  order: OrderPlacement
  idempotencyKey: string | null
  visitor?: Visitor | null
}

/**
 * Places the order of what is in the shopper's cart, at the catalogue's prices: takes its stock and records it, all or
 * nothing. For cash on delivery the cart is emptied; for online payment that waits until the money is there. The same
 * idempotency key again answers the order it made, and so does the same order while it waits for its payment. Answers
 * the new order, the earlier one's id, or the unpaid order that stands in the way: whoever has asked the provider about
 * that one passes its id as `asked`, and then it is replaced.
 */
export function placeOrder(
  shop: Shop,
  placement: Placement,
  asked: string | null = null,
): Promise<WholeOrder | string | UnpaidOrder | Refusal> {
  const { userId, order, idempotencyKey } = placement
  const digest = digestOf(order)
  return inTransaction(shop.database, async (transaction) => {
    const wanted = mergeLines(order.items)
    const { buyer, earlier, cart, unpaid, ...standing } = await readStanding(
      transaction,
      userId,
      idempotencyKey,
      wanted,
    )
    if (earlier) return earlier.digest === digest.toString('hex') ? earlier.id : refuse('key_reused')

    if (!isWholeCart(cart, wanted)) return refuse('cart_changed')

    if (unpaid?.request_digest?.equals(digest)) return unpaid.id
    if (unpaid && unpaid.id !== asked) return new UnpaidOrder(unpaid.id)
    const plants = unpaid
      ? await replaceUnpaidOrder(shop, transaction, { orderId: unpaid.id, userId, wanted })
      : standing.plants
    if (plants instanceof Refusal) return plants

    const lines = priceLines(plants, wanted)
    if (lines instanceof Refusal) return lines

    const total = cartTotal(lines)
    if (isBelowMinimum(total)) return refuse('below_minimum')
    if (total !== fromRupees(order.amount)) return refuse('amount_changed', { total: toRupees(total) })

    const isLast = !placement.visitor
    const placed = await insertOrder(shop, transaction, { ...placement, buyer, digest, total, lines, isLast })
    if (placement.visitor) {
      await noteVisit(transaction, placed.id, placement.visitor)
      if (order.paymentMethod === 'cod') await measurePurchase(shop, transaction, placed.id)
    }
    return placed
  })
}

/** What the shopper asked for, so that the same wish is known again, and a key that comes back with another one. */
function digestOf({ shippingAddress, recipient, paymentMethod, items, amount }: OrderPlacement): Buffer {
  const who = Object.entries(recipient ?? {}).sort()
  const request = [paymentMethod, amount, mergeLines(items), Object.entries(shippingAddress).sort(), who]
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

type CartLine = { plant: string; quantity: number }

function isWholeCart(cart: readonly CartLine[], wanted: readonly CartLine[]): boolean {
  const held = new Map(cart.map(({ plant, quantity }) => [plant, quantity]))
  return held.size === wanted.length && wanted.every(({ plant, quantity }) => held.get(plant) === quantity)
}
