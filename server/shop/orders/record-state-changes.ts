import type { Insertable, Transaction } from 'kysely'
import type { Actor } from '../../../domain/order/order-transitions.ts'
import type { OrderState } from '../../../domain/order/transition-effects.ts'
import type { TransitionReason } from '../../../domain/order/transition-reasons.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { EVENT_COLUMNS } from './mails/mailed-order.ts'
import { sendOrderMails } from './mails/send-order-mails.ts'
import type { OrderRow } from './queries.ts'

/** Who moves an order, and why; `note` is what they wrote down about it. */
export type TransitionBy = { actor: Actor; userId: string | null; reason: TransitionReason; note?: string | null }

/**
 * Writes one event for each of the order's states that changed: who moved it, when, from where and to where. The shopper
 * gets a mail about it.
 */
export async function recordStateChanges(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
  mover: TransitionBy,
  before: OrderState,
  after: OrderState,
): Promise<void> {
  const events = await transaction
    .insertInto('order_events')
    .values(stateChanges(orderId, mover, before, after))
    .returning(EVENT_COLUMNS)
    .execute()
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

/** One event for each state that is another one than before. */
function stateChanges(
  orderId: string,
  mover: TransitionBy,
  before: OrderState,
  after: OrderState,
): Insertable<Schema['order_events']>[] {
  const aspects = [
    { aspect: 'order', from_state: before.status, to_state: after.status },
    { aspect: 'payment', from_state: before.payment, to_state: after.payment },
    { aspect: 'shipment', from_state: before.shipment, to_state: after.shipment },
    { aspect: 'advance', from_state: before.advance, to_state: after.advance },
  ] as const
  return aspects.flatMap(({ aspect, from_state, to_state }) => {
    if (to_state === null || from_state === to_state) return []
    return {
      aspect,
      from_state,
      to_state,
      order_id: orderId,
      actor: mover.actor,
      user_id: mover.userId,
      reason: mover.reason,
      note: mover.note ?? null,
    }
  })
}
