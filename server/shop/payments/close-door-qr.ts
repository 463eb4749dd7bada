import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { closeDoorQr } from '../orders/door-qr.ts'
import type { Shop } from '../shop.ts'
import { isOfProvider } from './payment-intents.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Closes the QR code of an order before its cash is recorded, and asks the provider whether the code was paid: otherwise a second
 * payment would be recorded, and the only real one given back. Refused while the provider does not answer.
 */
export async function settleBeforeDelivery(shop: Shop, orderId: string): Promise<Refusal | undefined> {
  const { database, payments } = shop
  const codes = database.selectFrom('door_qr_codes').select('door_qr_codes.id').where('order_id', '=', orderId)
  const unsettled = codes
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('orders.status', '=', 'shipped')
    .where('payment_method', '=', 'cod')
  if (!payments || !(await unsettled.executeTakeFirst())) return
  await inTransaction(database, (transaction) => closeDoorQr(shop, transaction, orderId))
  // Read only now: another code may have been made meanwhile.
  const closing = await codes.where('door_qr_codes.status', '=', 'closing').execute()
  try {
    await Promise.all(closing.map(({ id }) => executeDoorQrClosing(shop, id)))
    await settleOrder(shop, orderId)
  } catch (error) {
    if (!isOfProvider(error)) throw error
    return refuse('payment_unavailable', { message: UNKNOWN })
  }
}

const UNKNOWN =
  'The payment provider can’t tell us right now whether this order’s UPI QR code was paid. Please try again in a minute.'

/** Closes a QR code at the provider, whose creation may be unanswered. Throws a `ProviderUnavailable` to be called again. */
export async function executeDoorQrClosing({ database, payments }: Shop, qrId: string): Promise<void> {
  const qr = await database.selectFrom('door_qr_codes').selectAll().where('id', '=', qrId).executeTakeFirst()
  if (!payments || qr?.status !== 'closing') return
  await database.updateTable('door_qr_codes').set({ updated_at: sql<Date>`now()` }).where('id', '=', qrId).execute()
  const findUnanswered = async () => (await payments.provider.findQrCode(qrId, qr.created_at))?.id ?? null
  const providerQrId = qr.provider_qr_id ?? (qr.attempts === 0 ? null : await findUnanswered())
  if (providerQrId !== null) await payments.provider.closeQrCode(providerQrId)
  // Its creation may have been answered meanwhile.
  await database
    .updateTable('door_qr_codes')
    .set({ status: 'closed' })
    .where('id', '=', qrId)
    .where('provider_qr_id', 'is not distinct from', qr.provider_qr_id)
    .execute()
}
