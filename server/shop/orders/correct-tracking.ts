import type { Tracking } from '../../../domain/shipment/couriers.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './queries.ts'
import { recordTracking } from './record-tracking.ts'

type Correction = { adminId: string; orderId: string; tracking: Tracking }

/** An admin corrects who carries the parcel, or under which number, while it is on its way. */
export function correctTracking(shop: Shop, { adminId, orderId, tracking }: Correction): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    if (order.shipment_status !== 'shipped') {
      return refuse('illegal_move', { message: 'Only a parcel that is on its way has a courier to correct.' })
    }
    await recordTracking(shop, transaction, order, tracking, {
      actor: 'admin',
      userId: adminId,
      reason: 'tracking_corrected',
    })
  })
}
