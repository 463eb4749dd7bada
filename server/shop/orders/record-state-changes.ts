import { sql } from 'kysely'
import type { Actor, OrderState, TransitionReason } from '../../../domain/order/order-transitions.ts'
import { refusalOfPaymentTransition } from '../../../domain/payment/payment-transitions.ts'
import { type Tracking, trackingText } from '../../../domain/shipment.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { sendOrderMails } from './mails/order-mail.ts'
import { EVENT_COLUMNS } from './mails/order-mail-content.ts'
import type { OrderRow } from './queries.ts'

/** Who moves an order, and why; `note` is what they wrote down about it. */
export type TransitionBy = { actor: Actor; userId: string | null; reason: TransitionReason; note?: string | null }

/** Writes an event for each of the order's states that changed, and mails the shopper. Throws if a payment cannot change so. */
export async function recordStateChanges(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  mover: TransitionBy,
  before: OrderState,
  after: OrderState,
): Promise<void> {
  const isPaymentMoved = before.payment !== after.payment
  if (isPaymentMoved && refusalOfPaymentTransition(before.payment, after.payment) !== null)
    throw new Error(`The payment of order ${orderId} is ${before.payment} and cannot become ${after.payment}`)
  const aspects = [
    { aspect: 'order', from_state: before.status, to_state: after.status },
    { aspect: 'payment', from_state: before.payment, to_state: after.payment },
    { aspect: 'shipment', from_state: before.shipment, to_state: after.shipment },
    { aspect: 'advance', from_state: before.advance, to_state: after.advance },
  ] as const
  const changes = aspects.flatMap(({ aspect, from_state, to_state }) => {
    if (to_state === null || from_state === to_state) return []
    const { actor, userId: user_id, reason, note = null } = mover
    return { aspect, from_state, to_state, order_id: orderId, actor, user_id, reason, note }
  })
  const events = await transaction.insertInto('order_events').values(changes).returning(EVENT_COLUMNS).execute()
  await sendOrderMails(shop, transaction, orderId, events)
}

/** The states of an order as its row has them. */
export function stateOf(
  order: Pick<OrderRow, 'status' | 'payment_status' | 'shipment_status' | 'advance_status'>,
): OrderState {
  return {
    status: order.status,
    payment: order.payment_status,
    shipment: order.shipment_status,
    advance: order.advance_status,
  }
}

export function trackingOf(order: Pick<OrderRow, 'courier' | 'tracking_number'>): Tracking {
  return { courier: order.courier, trackingNumber: order.tracking_number }
}

/** Writes down who carries a locked order's parcel, with an event if that is new, and with a mail once the parcel was shipped. */
export async function recordTracking(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  tracking: Tracking,
  mover: TransitionBy,
): Promise<void> {
  const [before, after] = [trackingText(trackingOf(order)), trackingText(tracking)]
  if (before === after) return
  await transaction
    .updateTable('orders')
    .set({ courier: tracking.courier, tracking_number: tracking.trackingNumber, updated_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute()
  const events = await transaction
    .insertInto('order_events')
    .values({
      ...{ order_id: order.id, aspect: 'tracking', from_state: before, to_state: after },
      ...{ actor: mover.actor, user_id: mover.userId, reason: mover.reason },
    })
    .returning(EVENT_COLUMNS)
    .execute()
  if (order.shipment_status === 'shipped') await sendOrderMails(shop, transaction, order.id, events)
}
