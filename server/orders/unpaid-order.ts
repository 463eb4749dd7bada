import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { moveOrder } from './move-order.ts'
import { lockOrder } from './queries.ts'

/** An online order that waits for its payment while its shopper wants to place another one. */
export class UnpaidOrder {
  readonly id: string

  constructor(id: string) {
    this.id = id
  }
}

/** The one online order that this user has not paid yet, if there is one. */
export function findUnpaidOnlineOrder(transaction: Transaction<Schema>, userId: string) {
  return transaction
    .selectFrom('orders')
    .select(['id', 'request_digest'])
    .where('user_id', '=', userId)
    .where('payment_method', '=', 'online')
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * How many of each plant that order holds. They are there for its shopper all the same: whatever is ordered next takes
 * that order's place and stock.
 */
export async function heldByUnpaidOrder(database: Database, userId: string): Promise<ReadonlyMap<string, number>> {
  const lines = await database
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['order_lines.plant_id', 'order_lines.quantity'])
    .where('orders.user_id', '=', userId)
    .where('orders.payment_method', '=', 'online')
    .where('orders.status', '=', 'pending')
    .execute()
  return new Map(lines.map((line) => [line.plant_id, line.quantity]))
}

/** Cancels it in favour of the order that is being placed; refused while its money is under way. */
export async function replaceUnpaidOrder(
  shop: Shop,
  transaction: Transaction<Schema>,
  orderId: string,
  userId: string,
): Promise<Refusal | undefined> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return undefined
  if (await hasMoneyUnderWay(transaction, orderId)) return refuse('payment_under_way')
  return moveOrder(shop, transaction, order, 'cancelled', { actor: 'shopper', userId, reason: 'replaced' })
}

/** Whether the provider has told of a payment that is authorised and waits to be captured. */
export async function hasMoneyUnderWay(transaction: Transaction<Schema>, orderId: string): Promise<boolean> {
  const payment = await transaction
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'authorized')
    .executeTakeFirst()
  return payment !== undefined
}
