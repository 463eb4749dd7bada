import type { Transaction } from 'kysely'
import type { OrderState } from '../../domain/order/move-consequences.ts'
import type { MoveReason } from '../../domain/order/move-reasons.ts'
import type { Actor } from '../../domain/order/order-moves.ts'
import type { Schema } from '../database/schema.ts'
import type { Shop } from '../shop.ts'
import { announceOrderEvents } from './mails/announce-order-events.ts'
import type { WholeOrder } from './queries.ts'

/** Who moves an order, and why; `note` is what they wrote down about it. */
export type Mover = { actor: Actor; userId: string | null; reason: MoveReason; note?: string | null }

/**
 * Writes one event for each of the order's states that changed: who moved it, when, from where and to where. The shopper
 * is told of it by mail. Whoever has read the whole order already passes it.
 */
export async function recordStateChanges(
  shop: Pick<Shop, 'jobs' | 'settings'>,
  transaction: Transaction<Schema>,
  order: string | WholeOrder,
  mover: Mover,
  before: OrderState | null,
  after: OrderState,
): Promise<void> {
  const aspects = [
    { aspect: 'order', from_state: before?.status ?? null, to_state: after.status },
    { aspect: 'payment', from_state: before?.payment ?? null, to_state: after.payment },
    { aspect: 'shipment', from_state: before?.shipment ?? null, to_state: after.shipment },
  ] as const
  const events = await transaction
    .insertInto('order_events')
    .values(
      aspects
        .filter(({ from_state, to_state }) => from_state !== to_state)
        .map((change) => ({
          ...change,
          order_id: typeof order === 'string' ? order : order.id,
          actor: mover.actor,
          user_id: mover.userId,
          reason: mover.reason,
          note: mover.note ?? null,
        })),
    )
    .returning(['id', 'aspect', 'from_state', 'to_state', 'actor', 'reason'])
    .execute()
  await announceOrderEvents(shop, transaction, order, events)
}
