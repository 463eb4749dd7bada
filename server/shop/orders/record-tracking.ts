import { sql, type Transaction } from 'kysely'
import { type Tracking, trackingText } from '../../../domain/shipment/couriers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { EVENT_COLUMNS } from './mails/mailed-order.ts'
import { sendOrderMails } from './mails/send-order-mails.ts'
import type { OrderRow } from './queries.ts'
import type { TransitionBy } from './record-state-changes.ts'

export function trackingOf(order: Pick<OrderRow, 'courier' | 'tracking_number'>): Tracking {
  return { courier: order.courier, trackingNumber: order.tracking_number }
}

/**
 * Writes down who carries a locked order's parcel, with an event; what is known already changes nothing. A change after
 * the parcel was shipped is mailed to the shopper; what is known with the shipping stands in that mail.
 */
export async function recordTracking(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
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
      order_id: order.id,
      actor: mover.actor,
      user_id: mover.userId,
      aspect: 'tracking',
      from_state: before,
      to_state: after,
      reason: mover.reason,
    })
    .returning(EVENT_COLUMNS)
    .execute()
  if (order.shipment_status === 'shipped') await sendOrderMails(shop, transaction, order.id, events)
}
