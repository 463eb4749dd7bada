import type { Tracking } from '../../../domain/shipment/couriers.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './queries.ts'
import { recordTracking } from './record-tracking.ts'
import { transitionOrder } from './transition-order.ts'

type Shipping = { adminId: string; orderId: string; tracking: Tracking }

/** An admin hands the order's parcel to a courier: the only way in which an order becomes shipped. */
export function shipOrder(shop: Shop, { adminId, orderId, tracking }: Shipping): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    const mover = { actor: 'admin', userId: adminId, reason: 'chosen' } as const
    const refusal = await transitionOrder(shop, transaction, order, 'shipped', mover, tracking)
    if (refusal) return refusal
    await recordTracking(shop, transaction, order, tracking, mover)
  })
}
