import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordStateChanges, stateOf } from '../../orders/record-state-changes.ts'
import { type LockedOrder, transitionOrder } from '../../orders/transition-order.ts'
import type { Shop } from '../../shop.ts'
import { closeDoorQr } from './close-door-qr.ts'

/**
 * Records that a locked cash order was paid by its QR code: it becomes an online order, and its delivery records no
 * cash. An order that is on its way stays shipped; one that has not left becomes paid.
 */
export async function payAtDoor(shop: Shop, transaction: Transaction<Schema>, order: LockedOrder): Promise<void> {
  const mover = { actor: 'payment', userId: null, reason: 'paid_at_door' } as const
  const isOnItsWay = order.status === 'shipped'
  if (!isOnItsWay) {
    const refusal = await transitionOrder(shop, transaction, { ...order, payment_method: 'online' }, 'paid', mover)
    if (refusal instanceof Refusal) throw new Error(`Money at the door has no place: ${refusal.body.message}`)
  }
  await transaction
    .updateTable('orders')
    .set({ payment_method: 'online', payment_status: 'paid', paid_at_door: true, updated_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute()
  if (!isOnItsWay) return
  const before = stateOf(order)
  await recordStateChanges(shop, transaction, order.id, mover, before, { ...before, payment: 'paid' })
  await closeDoorQr(shop, transaction, order.id)
}
