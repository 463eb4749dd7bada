import type { Insertable, Transaction } from 'kysely'
import type { OrderState } from '../../domain/order/move-consequences.ts'
import type { MoveReason } from '../../domain/order/move-reasons.ts'
import type { Actor } from '../../domain/order/order-moves.ts'
import type { Schema } from '../database/schema.ts'
import type { Shop } from '../shop.ts'
import { announceOrderEvents } from './mails/announce-order-events.ts'
import { EVENT_COLUMNS } from './mails/announced-order.ts'

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

/** One event for each state that is another one than before; for an order that is new, each of its states is. */
export function stateChanges(
  orderId: string,
  mover: Mover,
  before: OrderState | null,
  after: OrderState,
): Insertable<Schema['order_events']>[] {
  const aspects = [
    { aspect: 'order', from_state: before?.status ?? null, to_state: after.status },
    { aspect: 'payment', from_state: before?.payment ?? null, to_state: after.payment },
    { aspect: 'shipment', from_state: before?.shipment ?? null, to_state: after.shipment },
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
