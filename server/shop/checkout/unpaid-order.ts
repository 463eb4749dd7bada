import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { AWAITS_PAYMENT } from '../orders/awaits-payment.ts'
import { type LockedPlant, lockPlants } from '../orders/move-stock.ts'
import { lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { hasPaymentInProgress } from '../payments/payment-in-progress.ts'
import type { Shop } from '../shop.ts'

/** The one order of a user that waits for its payment or its advance, locked; undefined when there is none. */
export function findUnpaidOrder(transaction: Transaction<Schema>, userId: string) {
  return transaction
    .selectFrom('orders')
    .select(['id', 'request_digest'])
    .where('user_id', '=', userId)
    .where(AWAITS_PAYMENT)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Cancels an unpaid order in favour of one of these plants, and returns the plants as they are then, locked; refused while
 * a payment is in progress. The plants of both orders are locked first, in one sequence, so that there is no deadlock.
 */
export async function replaceUnpaidOrder(
  shop: Shop,
  transaction: Transaction<Schema>,
  { orderId, userId, plantIds }: { orderId: string; userId: string; plantIds: readonly string[] },
): Promise<LockedPlant[] | Refusal> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return lockPlants(transaction, plantIds)
  await lockPlants(transaction, [...order.lines.map((line) => line.plant_id), ...plantIds])
  if (await hasPaymentInProgress(transaction, orderId)) return refuse('payment_under_way')
  const mover = { actor: 'shopper', userId, reason: 'replaced' } as const
  return (await transitionOrder(shop, transaction, order, 'cancelled', mover)) ?? lockPlants(transaction, plantIds)
}
