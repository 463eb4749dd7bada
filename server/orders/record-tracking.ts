import { sql, type Transaction } from 'kysely'
import { type Tracking, trackingText } from '../../domain/shipment/couriers.ts'
import type { Schema } from '../database/schema.ts'
import type { OrderRow } from './queries.ts'
import type { Mover } from './record-state-changes.ts'

export function trackingOf(order: Pick<OrderRow, 'courier' | 'tracking_number'>): Tracking {
  return { courier: order.courier, trackingNumber: order.tracking_number }
}

/** Writes down who carries a locked order's parcel, with an event; what is known already changes nothing. */
export async function recordTracking(
  transaction: Transaction<Schema>,
  order: OrderRow,
  tracking: Tracking,
  mover: Mover,
): Promise<void> {
  const [before, after] = [trackingText(trackingOf(order)), trackingText(tracking)]
  if (before === after) return
  await transaction
    .updateTable('orders')
    .set({ courier: tracking.courier, tracking_number: tracking.trackingNumber, updated_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute()
  await transaction
    .insertInto('order_events')
    .values({
      order_id: order.id,
      actor: mover.actor,
      user_id: mover.userId,
      aspect: 'tracking',
      from_state: before,
      to_state: after,
      reason: mover.reason,
    })
    .execute()
}
