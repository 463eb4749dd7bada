import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { OrderPlacement } from '../../contract/orders.ts'
import { cartTotal, isBelowMinimum, mergeLines } from '../../domain/cart.ts'
import { fromRupees, type Paise, toRupees } from '../../domain/money.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { lockUser } from '../database/lock-user.ts'
import type { Schema } from '../database/schema.ts'
import { newIdentifier } from '../identifiers.ts'
import { Refusal, refuse } from '../refusal.ts'
import { lockPlants, moveStock } from './move-stock.ts'
import { recordStateChanges } from './record-state-changes.ts'

type Placement = { userId: string; order: OrderPlacement; idempotencyKey: string | null }
type Line = { plantId: string; quantity: number; name: string; price: Paise; imageUrl: string }

/**
 * Places the order of what is in the shopper's cart, at the catalogue's prices: takes its stock, records it and empties
 * the cart, all or nothing. The same idempotency key again answers the order it made. Answers the order's id.
 */
export function placeOrder(database: Database, placement: Placement): Promise<string | Refusal> {
  const { userId, order, idempotencyKey } = placement
  const digest = idempotencyKey === null ? null : digestOf(order)
  return inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId)

    if (digest) {
      const earlier = await findByKey(transaction, userId, idempotencyKey)
      if (earlier) return earlier.request_digest?.equals(digest) ? earlier.id : refuse('key_reused')
    }

    const wanted = mergeLines(order.items)
    if (!(await isWholeCart(transaction, userId, wanted))) return refuse('cart_changed')

    const lines = await priceLines(transaction, wanted)
    if (lines instanceof Refusal) return lines

    const total = cartTotal(lines)
    if (isBelowMinimum(total)) return refuse('below_minimum')
    if (total !== fromRupees(order.amount)) return refuse('amount_changed', { total: toRupees(total) })

    const orderId = newIdentifier()
    await insertOrder(transaction, { ...placement, orderId, digest, total, lines })
    const taken = lines.map(({ plantId, quantity }) => ({ plantId, change: -quantity }))
    await moveStock(transaction, orderId, 'order', taken)
    await transaction.deleteFrom('cart_items').where('user_id', '=', userId).execute()
    return orderId
  })
}

/** What the shopper asked for, so that a key that comes back with something else is noticed. */
function digestOf({ shippingAddress, paymentMethod, items, amount }: OrderPlacement): Buffer {
  const request = [paymentMethod, amount, mergeLines(items), Object.entries(shippingAddress).sort()]
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

function findByKey(transaction: Transaction<Schema>, userId: string, key: string | null) {
  return transaction
    .selectFrom('orders')
    .select(['id', 'request_digest'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

async function isWholeCart(
  transaction: Transaction<Schema>,
  userId: string,
  wanted: readonly { plant: string; quantity: number }[],
): Promise<boolean> {
  const cart = await transaction
    .selectFrom('cart_items')
    .select(['plant_id', 'quantity'])
    .where('user_id', '=', userId)
    .execute()
  const held = new Map(cart.map((item) => [item.plant_id, item.quantity]))
  return held.size === wanted.length && wanted.every(({ plant, quantity }) => held.get(plant) === quantity)
}

/** The lines at the catalogue's prices, their plants locked; refused when a plant is gone or too few are left. */
async function priceLines(
  transaction: Transaction<Schema>,
  wanted: readonly { plant: string; quantity: number }[],
): Promise<Line[] | Refusal> {
  const rows = await lockPlants(
    transaction,
    wanted.map(({ plant }) => plant),
  )
  const plants = new Map(rows.map((row) => [row.id, row]))
  const lines: Line[] = []
  const gone: Record<string, string> = {}
  const short: Record<string, string> = {}
  for (const { plant: plantId, quantity } of wanted) {
    const plant = plants.get(plantId)
    if (!plant || plant.deleted_at) gone[plantId] = `${plant?.name ?? 'A plant'} is no longer available.`
    else if (plant.stock < quantity) short[plantId] = `Only ${plant.stock} of ${plant.name} left.`
    else lines.push({ plantId, quantity, name: plant.name, price: plant.price, imageUrl: plant.image_url })
  }
  if (Object.keys(gone).length > 0) return refuse('plant_unavailable', { fields: gone })
  if (Object.keys(short).length > 0)
    return refuse('stock_short', { message: Object.values(short).join(' '), fields: short })
  return lines
}

type NewOrder = Placement & { orderId: string; digest: Buffer | null; total: Paise; lines: Line[] }

async function insertOrder(transaction: Transaction<Schema>, placed: NewOrder): Promise<void> {
  const { orderId, userId, order, lines } = placed
  const { street, city, state, country, zipCode } = order.shippingAddress
  await transaction
    .insertInto('orders')
    .values({
      id: orderId,
      user_id: userId,
      payment_method: order.paymentMethod,
      amount: placed.total,
      street,
      city,
      state,
      country,
      zip_code: zipCode,
      idempotency_key: placed.idempotencyKey,
      request_digest: placed.digest,
    })
    .execute()
  await transaction
    .insertInto('order_lines')
    .values(
      lines.map((line, position) => ({
        id: newIdentifier(),
        order_id: orderId,
        plant_id: line.plantId,
        position,
        name: line.name,
        price: line.price,
        quantity: line.quantity,
        image_url: line.imageUrl,
      })),
    )
    .execute()
  await recordStateChanges(transaction, orderId, { actor: 'shopper', userId }, null, {
    status: 'pending',
    payment: 'pending',
    shipment: 'pending',
  })
}
