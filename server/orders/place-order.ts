import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { OrderPlacement } from '../../contract/orders.ts'
import { cartTotal, isBelowMinimum, mergeLines } from '../../domain/cart.ts'
import { fromRupees, toRupees } from '../../domain/money.ts'
import { inTransaction } from '../database/database.ts'
import { lockUser } from '../database/lock-user.ts'
import type { Schema } from '../database/schema.ts'
import { measurePurchase, noteVisit } from '../measurement/measure-purchase.ts'
import type { Visitor } from '../measurement/visitor.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { insertOrder } from './insert-order.ts'
import { moveStock } from './move-stock.ts'
import { priceLines } from './price-lines.ts'
import type { WholeOrder } from './queries.ts'
import { findUnpaidOnlineOrder, replaceUnpaidOrder, UnpaidOrder } from './unpaid-order.ts'

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
    const buyer = await lockUser(transaction, userId)

    const { earlier, cart, hasUnpaid } = await readStanding(transaction, userId, idempotencyKey)
    if (earlier) return earlier.digest === digest.toString('hex') ? earlier.id : refuse('key_reused')

    const wanted = mergeLines(order.items)
    if (!isWholeCart(cart, wanted)) return refuse('cart_changed')

    const unpaid = hasUnpaid ? await findUnpaidOnlineOrder(transaction, userId) : undefined
    if (unpaid?.request_digest?.equals(digest)) return unpaid.id
    if (unpaid && unpaid.id !== asked) return new UnpaidOrder(unpaid.id)
    const refusal = unpaid && (await replaceUnpaidOrder(shop, transaction, { orderId: unpaid.id, userId, wanted }))
    if (refusal) return refusal

    const lines = await priceLines(transaction, wanted)
    if (lines instanceof Refusal) return lines

    const total = cartTotal(lines)
    if (isBelowMinimum(total)) return refuse('below_minimum')
    if (total !== fromRupees(order.amount)) return refuse('amount_changed', { total: toRupees(total) })

    const placed = await insertOrder(shop, transaction, { ...placement, buyer, digest, total, lines })
    const taken = lines.map(({ plantId, quantity }) => ({ plantId, change: -quantity }))
    await moveStock(transaction, placed.id, 'order', taken)
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

type Standing = {
  /** The order that the same idempotency key has made, with its digest in hexadecimal */
  earlier: { id: string; digest: string } | null
  cart: CartLine[]
  hasUnpaid: boolean
}
type CartLine = { plant: string; quantity: number }

/** What is there of this user already, in one round trip. */
async function readStanding(transaction: Transaction<Schema>, userId: string, key: string | null): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      (
        select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
        from orders where user_id = ${userId} and idempotency_key = ${key}
      ) as earlier,
      coalesce((
        select json_agg(json_build_object('plant', plant_id, 'quantity', quantity))
        from cart_items where user_id = ${userId}
      ), '[]') as cart,
      exists (
        select from orders where user_id = ${userId} and payment_method = 'online' and status = 'pending'
      ) as "hasUnpaid"
  `.execute(transaction)
  const [standing] = rows
  if (!standing) throw new Error('A query without a condition answered nothing')
  return standing
}

function isWholeCart(cart: readonly CartLine[], wanted: readonly CartLine[]): boolean {
  const held = new Map(cart.map(({ plant, quantity }) => [plant, quantity]))
  return held.size === wanted.length && wanted.every(({ plant, quantity }) => held.get(plant) === quantity)
}
