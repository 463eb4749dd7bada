import type { Transaction } from 'kysely'
import type { OrderPlacement } from '../../contract/orders.ts'
import { inTransaction } from '../database/database.ts'
import { isDatabaseOutage } from '../database/outage.ts'
import type { Schema } from '../database/schema.ts'
import { inBatches } from '../in-batches.ts'
import { measurePurchase, noteVisit } from '../measurement/measure-purchase.ts'
import type { Visitor } from '../measurement/visitor.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import type { NewOrder } from './draft-order.ts'
import { insertOrders } from './insert-orders.ts'
import { lockPlants } from './move-stock.ts'
import type { WholeOrder } from './queries.ts'
import { lockBuyer, readStandings, type Standing } from './read-standings.ts'
import { digestOf, recall, type Shelf, sell, shelfOf } from './sell.ts'
import { findUnpaidOnlineOrder, replaceUnpaidOrder, UnpaidOrder } from './unpaid-order.ts'

/** `visitor` is there where the shopper agreed to be measured. */
export type Placement = {
  userId: string
  order: OrderPlacement
  idempotencyKey: string | null
  visitor?: Visitor | null
}

/** The new order, an earlier one's id, the unpaid order that stands in the way, or why there is none. */
type Outcome = WholeOrder | string | UnpaidOrder | Refusal

/**
 * Places the order of what is in the shopper's cart, at the catalogue's prices: takes its stock and records it, all or
 * nothing. For cash on delivery the cart is emptied; for online payment that waits until the money is there. The same
 * idempotency key again answers the order it made, and so does the same order while it waits for its payment. Whoever
 * has asked the provider about an unpaid order that stands in the way passes its id as `asked`, and then it is replaced.
 */
export type PlaceOrder = (placement: Placement, asked?: string) => Promise<Outcome>

const BATCHES = { atOnce: 1, largest: 16, waiting: 500, waitingOfOne: 20, longestWaitMs: 3_000 }

/**
 * Orders that come at the same time are placed together, since a transaction costs more than what it writes; but for
 * those of visitors who are measured, about whom more has to be asked.
 */
export function openCheckout(shop: Shop): PlaceOrder {
  const placeTogether = inBatches((placements: readonly Placement[]) => placeAll(shop, placements), {
    ...BATCHES,
    keyOf: ({ userId }) => userId,
    meetsAll: isDatabaseOutage,
  })
  return async (placement, asked) => {
    if (asked) return placeByItself(shop, placement, asked)
    const [outcome] = placement.visitor ? await placeAll(shop, [placement]) : [await placeTogether(placement)]
    return outcome ?? placeByItself(shop, placement)
  }
}

/**
 * In the order in which they came, without waiting for any lock. Null for what has to be placed by itself: somebody
 * else has locked the buyer or a plant, or the buyer has an unpaid order.
 */
function placeAll(shop: Shop, placements: readonly Placement[]): Promise<(Outcome | null)[]> {
  const place = async (transaction: Transaction<Schema>) => {
    const plantIds = placements.flatMap(({ order }) => order.items.map(({ plant }) => plant))
    const { standings, plants } = await readStandings(transaction, placements, plantIds)
    const shelf = shelfOf(plants)
    const decided = placements.map((placement) => decide(placement, standings.get(placement.userId), shelf))
    const orders = decided.flatMap((decision) => (decision && 'order' in decision ? [decision.order] : []))
    const placed = await write(shop, transaction, orders)
    return decided.map(
      (decision) => decision && ('order' in decision ? answered(placed, decision.order) : decision.told),
    )
  }
  return inTransaction(shop.database, place, (outcomes) => outcomes.every(isNothingNew))
}

const isNothingNew = (outcome: Outcome | null) => typeof outcome !== 'object' || !outcome || !('lines' in outcome)

type Decision = { order: NewOrder } | { told: string | Refusal } | null

function decide(placement: Placement, standing: Standing | undefined, shelf: Shelf): Decision {
  if (!standing) return null
  const known = recall(placement.order, standing)
  if (known !== null) return { told: known }
  if (standing.hasUnpaid || !placement.order.items.every(({ plant }) => shelf.has(plant))) return null
  const sale = sell(placement.order, shelf)
  return sale instanceof Refusal ? { told: sale } : { order: { ...placement, ...sale, buyer: standing.buyer } }
}

/**
 * Waits for what is locked. The money of an unpaid order may arrive meanwhile: then the cart is another, so that it is read
 * after that is known.
 */
function placeByItself(shop: Shop, placement: Placement, asked?: string): Promise<Outcome> {
  const { userId, order } = placement
  return inTransaction(shop.database, async (transaction) => {
    await lockBuyer(transaction, userId)
    const unpaid = await findUnpaidOnlineOrder(transaction, userId)
    const { standings } = await readStandings(transaction, [placement], [])
    const standing = answered(standings, userId)
    const known = recall(order, standing)
    if (known !== null) return known
    if (unpaid?.request_digest?.equals(digestOf(order))) return unpaid.id
    if (unpaid && unpaid.id !== asked) return new UnpaidOrder(unpaid.id)

    const wanted = order.items.map(({ plant }) => plant)
    const plants = unpaid
      ? await replaceUnpaidOrder(shop, transaction, { orderId: unpaid.id, userId, wanted })
      : await lockPlants(transaction, wanted)
    if (plants instanceof Refusal) return plants
    const sale = sell(order, shelfOf(plants))
    if (sale instanceof Refusal) return sale
    const sold = { ...placement, ...sale, buyer: standing.buyer }
    return answered(await write(shop, transaction, [sold]), sold)
  })
}

/** Writes the orders and, of visitors who agreed, the visit, as the last thing of the transaction. */
async function write(
  shop: Shop,
  transaction: Transaction<Schema>,
  orders: readonly NewOrder[],
): Promise<ReadonlyMap<NewOrder, WholeOrder>> {
  if (orders.length === 0) return new Map()
  const isLast = orders.every(({ visitor }) => !visitor)
  const placed = await insertOrders(shop, transaction, orders, { isLast })
  for (const order of orders) {
    if (!order.visitor) continue
    const { id, payment_method } = answered(placed, order)
    await noteVisit(transaction, id, order.visitor)
    if (payment_method === 'cod') await measurePurchase(shop, transaction, id)
  }
  return placed
}

function answered<Key, Value>(answers: ReadonlyMap<Key, Value>, key: Key): Value {
  const answer = answers.get(key)
  if (answer === undefined) throw new Error('The database answered for fewer than it was asked about')
  return answer
}
