import type { Tracking } from '../../../domain/shipment/couriers.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { settleBeforeEnding } from '../payments/end-unpaid-order.ts'
import { hasPaymentInProgress } from '../payments/payment-in-progress.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './queries.ts'
import { recordTracking } from './record-tracking.ts'
import { transitionOrder } from './transition-order.ts'

type Shipping = { adminId: string; orderId: string; tracking: Tracking }

/**
 * An admin hands the order's parcel to a courier. The provider is queried first about a cash order that may be paid ahead: it
 * ships paid, or waits while its money is under way, so that it is not paid twice.
 */
export async function shipOrder(shop: Shop, shipping: Shipping): Promise<Refusal | undefined> {
  const order = await shop.database
    .selectFrom('orders')
    .select(['status', 'payment_method'])
    .where('id', '=', shipping.orderId)
    .executeTakeFirst()
  if (order?.payment_method === 'cod' && order.status === 'pending') await settleBeforeEnding(shop, shipping.orderId)
  return shipAsKnown(shop, shipping)
}

/** The same by what the provider has reported already: the only place where an order becomes shipped. */
export function shipAsKnown(shop: Shop, { adminId, orderId, tracking }: Shipping): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    const isUnpaid = order.payment_method === 'cod' && order.status === 'pending'
    if (isUnpaid && (await hasPaymentInProgress(transaction, orderId)))
      return refuse('payment_under_way', { message: UNDER_WAY })
    const mover = { actor: 'admin', userId: adminId, reason: 'chosen' } as const
    const refusal = await transitionOrder(shop, transaction, order, 'shipped', mover, tracking)
    if (refusal) return refusal
    await recordTracking(shop, transaction, order, tracking, mover)
  })
}

const UNDER_WAY =
  'This order is being paid online just now. Please ship it once the payment has arrived or failed, mostly within minutes.'
