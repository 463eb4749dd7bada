import type { Insertable, Transaction } from 'kysely'
import type { Actor } from '../../../domain/order/order-transitions.ts'
import type { OrderState } from '../../../domain/order/transition-effects.ts'
import type { MoveReason } from '../../../domain/order/transition-reasons.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { EVENT_COLUMNS } from './mails/mailed-order.ts'
import { announceOrderEvents } from './mails/send-order-mails.ts'

/** Who moves an order, and why; `note` is what they wrote down about it. */
export type Mover = { actor: Actor; userId: string | null; reason: MoveReason; note?: string | null }

/**
 * Writes one event for each of the order's states that changed: who moved it, when, from where and to where. The shopper
 * is told of it by mail.
 */
export async function recordStateChanges(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
  mover: Mover,
  before: OrderState,
  after: OrderState,
): Promise<void> {
  const events = await transaction
    .insertInto('order_events')
    .values(stateChanges(orderId, mover, before, after))
    .returning(EVENT_COLUMNS)
    .execute()
  await announceOrderEvents(shop, transaction, orderId, events)
}

/** The event of an order that its buyer places. Its payment and its shipment have none until they are pending no more. */
export function beginning(orderId: string, buyer: { id: string; name: string }) {
  return {
    order_id: orderId,
    aspect: 'order',
    from_state: null,
    to_state: 'pending',
    actor: 'shopper',
    user_id: buyer.id,
    // else a trigger would look it up
    actor_name: buyer.name,
    reason: 'placed',
    note: null,
  } satisfies Insertable<Schema['order_events']>
}

/** One event for each state that is another one than before. */
function stateChanges(
  orderId: string,
  mover: Mover,
  before: OrderState,
  after: OrderState,
): Insertable<Schema['order_events']>[] {
  const aspects = [
    { aspect: 'order', from_state: before.status, to_state: after.status },
    { aspect: 'payment', from_state: before.payment, to_state: after.payment },
    { aspect: 'shipment', from_state: before.shipment, to_state: after.shipment },
  ] as const
  return aspects
    .filter(({ from_state, to_state }) => from_state !== to_state)
    .map((change) => ({
      ...change,
      order_id: orderId,
      actor: mover.actor,
      user_id: mover.userId,
      reason: mover.reason,
      note: mover.note ?? null,
    }))
}
