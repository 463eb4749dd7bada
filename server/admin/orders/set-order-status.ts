import type { ShippedOrder } from '../../../contract/admin-orders.ts'
import type { OrderStatus } from '../../../domain/order/order-status.ts'
import { type Tracking, UNTRACKED } from '../../../domain/shipment.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findOrderState, lockOrder } from '../../shop/orders/queries.ts'
import { recordTracking } from '../../shop/orders/record-state-changes.ts'
import { transitionOrder } from '../../shop/orders/transition-order.ts'
import { settleBeforeDelivery } from '../../shop/payments/door-payments.ts'
import { hasPaymentInProgress } from '../../shop/payments/payment-intents.ts'
import { settleIfAnswered } from '../../shop/payments/settle-order.ts'
import type { Shop } from '../../shop/shop.ts'

type StatusChange = { adminId: string; orderId: string; to: Exclude<OrderStatus, 'shipped'> }

/** An admin delivers or cancels an order, or attempts any other transition; shipping is `shipOrder`. */
export async function setOrderStatus(shop: Shop, { adminId, orderId, to }: StatusChange): Promise<Refusal | undefined> {
  const unsettled = to === 'delivered' ? await settleBeforeDelivery(shop, orderId) : undefined
  if (unsettled) return unsettled
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    return transitionOrder(shop, transaction, order, to, { actor: 'admin', userId: adminId, reason: 'chosen' })
  })
}

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
  if (order?.payment_method === 'cod' && order.status === 'pending') await settleIfAnswered(shop, shipping.orderId)
  return shipAsKnown(shop, shipping)
}

/** The same by what the provider has reported already: the only place where an order becomes shipped. */
function shipAsKnown(shop: Shop, { adminId, orderId, tracking }: Shipping): Promise<Refusal | undefined> {
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
  'An online payment for this order is in progress. Please ship it once the payment succeeds or fails, usually within minutes.'

/** Ships several orders, each by itself. The provider is not queried about each: a call must end in time. */
export async function shipOrders(
  shop: Shop,
  { adminId, orderIds }: { adminId: string; orderIds: readonly string[] },
): Promise<ShippedOrder[]> {
  const outcomes: ShippedOrder[] = []
  for (const orderId of new Set(orderIds)) {
    const refusal = await shipAsKnown(shop, { adminId, orderId, tracking: UNTRACKED })
    const isShipped = refusal && (await findOrderState(shop.database, orderId))?.status === 'shipped'
    if (!refusal || isShipped) outcomes.push({ _id: orderId, outcome: isShipped ? 'shipped_before' : 'shipped' })
    else outcomes.push({ _id: orderId, outcome: 'refused', code: refusal.code, message: refusal.body.message })
  }
  return outcomes
}

/** An admin corrects who carries the parcel, or under which number, while it is on its way. */
export function correctTracking(shop: Shop, { adminId, orderId, tracking }: Shipping): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    if (order.shipment_status !== 'shipped') {
      return refuse('illegal_move', { message: 'You can only correct the tracking of a parcel that is on its way.' })
    }
    await recordTracking(shop, transaction, order, tracking, {
      actor: 'admin',
      userId: adminId,
      reason: 'tracking_corrected',
    })
  })
}
