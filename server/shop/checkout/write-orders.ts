import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { measurePurchase, noteVisit } from '../measurement/measure-purchase.ts'
import type { WholeOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { NewOrder } from './draft-order.ts'
import { insertOrders } from './insert-orders.ts'

/** Writes the orders and, of visitors who agreed, the visit, as the last thing of the transaction. */
export async function writeOrders(
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

/** What was read or written for each of several is there for this one, too. */
export function answered<Key, Value>(answers: ReadonlyMap<Key, Value>, key: Key): Value {
  const answer = answers.get(key)
  if (answer === undefined) throw new Error('The database answered for fewer than it was asked about')
  return answer
}
