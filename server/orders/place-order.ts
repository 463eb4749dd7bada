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
import { lockBuyer, readStandings } from './read-standings.ts'
import { digestOf, recall, sell, shelfOf } from './sell.ts'
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

const BATCHES = { atOnce: 2, largest: 16, waiting: 500 }

/** Orders that come at the same time are placed together, since a transaction costs more than what it writes. */
export function openCheckout(shop: Shop): PlaceOrder {
  const placeTogether = inBatches((placements: readonly Placement[]) => placeAll(shop, placements), {
    ...BATCHES,
    keyOf: ({ userId }) => userId,
    meetsAll: isDatabaseOutage,
  })
  return async (placement, asked) => {
    const outcome = asked ? null : await placeTogether(placement)
    return outcome ?? placeBesideUnpaid(shop, placement, asked)
  }
}

/** In the order in which they came; null where the buyer has an unpaid order, which has to be looked at by itself. */
function placeAll(shop: Shop, placements: readonly Placement[]): Promise<(Outcome | null)[]> {
  return inTransaction(shop.database, async (transaction) => {
    const plantIds = placements.flatMap(({ order }) => order.items.map(({ plant }) => plant))
    const { standings, plants } = await readStandings(transaction, placements, plantIds)
    const shelf = shelfOf(plants)
    const decided = placements.map((placement): NewOrder | string | Refusal | null => {
      const standing = answered(standings, placement.userId)
      const known = recall(placement.order, standing)
      if (known !== null || standing.hasUnpaid) return known
      const sale = sell(placement.order, shelf)
      return sale instanceof Refusal ? sale : { ...placement, ...sale, buyer: standing.buyer }
    })
    const placed = await place(shop, transaction, decided.filter(isNew))
    return decided.map((each) => (isNew(each) ? answered(placed, each) : each))
  })
}

function isNew(decided: NewOrder | string | Refusal | null): decided is NewOrder {
  return typeof decided === 'object' && decided !== null && !(decided instanceof Refusal)
}

/** The money of the unpaid order may arrive meanwhile: then the cart is another, so that it is read after that is known. */
function placeBesideUnpaid(shop: Shop, placement: Placement, asked: string | undefined): Promise<Outcome> {
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
    return answered(await place(shop, transaction, [sold]), sold)
  })
}

/** Writes the orders and, of visitors who agreed, the visit, as the last thing of the transaction. */
async function place(
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
