import { sql, type Transaction } from 'kysely'
import type { PaymentProvider } from '../../../integrations/razorpay/payment-provider.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Queue } from '../../../platform/jobs/open-jobs.ts'
import type { Shop } from '../../shop.ts'

/** Has the provider close a QR code. Tried for about a day; the reconciliation tries later, too. */
export const closeDoorQrQueue: Queue<{ qrId: string }> = {
  name: 'close-door-qr',
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 2 * 60 * 60,
  expireInSeconds: 60,
  data: { qrId: '' },
}

/** An order is not to be paid by QR code any more: its open one is closed at the provider once the transaction is committed. */
export async function closeDoorQr(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const closing = await transaction
    .updateTable('door_qr_codes')
    .set({ status: 'closing', updated_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  for (const { id } of closing) await jobs.send(transaction, closeDoorQrQueue, { qrId: id })
}

/**
 * Closes a QR code at the provider, also one whose creation was never answered. May be called again at any time. Throws a
 * `ProviderUnavailable` when it has to be.
 */
export async function executeDoorQrClosing({ database, payments }: Shop, qrId: string): Promise<void> {
  const qr = await database.selectFrom('door_qr_codes').selectAll().where('id', '=', qrId).executeTakeFirst()
  if (!payments || qr?.status !== 'closing') return
  await database.updateTable('door_qr_codes').set({ updated_at: sql<Date>`now()` }).where('id', '=', qrId).execute()
  const providerQrId = qr.provider_qr_id ?? (await findUnanswered(payments.provider, qr))
  if (providerQrId !== null) await payments.provider.closeQrCode(providerQrId)
  // Its creation may have been answered meanwhile.
  await database
    .updateTable('door_qr_codes')
    .set({ status: 'closed' })
    .where('id', '=', qrId)
    .where('provider_qr_id', 'is not distinct from', qr.provider_qr_id)
    .execute()
}

type Unanswered = { id: string; created_at: Date; attempts: number }

async function findUnanswered(provider: PaymentProvider, { id, created_at, attempts }: Unanswered) {
  if (attempts === 0) return null
  return (await provider.findQrCode(id, created_at))?.id ?? null
}
