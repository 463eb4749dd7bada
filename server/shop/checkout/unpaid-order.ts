import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { type LockedPlant, lockPlants } from '../orders/move-stock.ts'
import { lockOrder } from '../orders/queries.ts'
import { moveOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'

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
 * Cancels it in favour of the order of what is `wanted`, and answers the plants of that one as they are then; refused while
 * its money is under way. The plants of both are locked first, in one order, so that no two shoppers wait for each other.
 */
export async function replaceUnpaidOrder(
  shop: Shop,
  transaction: Transaction<Schema>,
  { orderId, userId, wanted }: { orderId: string; userId: string; wanted: readonly string[] },
): Promise<LockedPlant[] | Refusal> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return lockPlants(transaction, wanted)
  await lockPlants(transaction, [...order.lines.map((line) => line.plant_id), ...wanted])
  if (await hasMoneyUnderWay(transaction, orderId)) return refuse('payment_under_way')
  const mover = { actor: 'shopper', userId, reason: 'replaced' } as const
  return (await moveOrder(shop, transaction, order, 'cancelled', mover)) ?? lockPlants(transaction, wanted)
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
