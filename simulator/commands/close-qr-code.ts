import { sql } from 'kysely'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import type { QrCode } from './create-qr-code.ts'
import { isClosed, lockQrCode } from './lock-rows.ts'

/** Closes a QR code, so that it cannot be paid any more. One that is closed, or was paid, is refused. */
export async function closeQrCode({ database, settings, deliveries }: Simulator, id: string): Promise<QrCode> {
  const closed = await database.transaction().execute(async (transaction) => {
    const { qrCode, order } = await lockQrCode(transaction, id)
    if (isClosed(qrCode)) throw new ProviderRefusal('The QR Code is already closed')
    const after = await transaction
      .updateTable('qr_codes')
      .set({ closed_at: sql<Date>`clock_timestamp()`, close_reason: 'on_demand' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveWebhook(transaction, settings, { event: 'qr_code.closed', qrCode: { qrCode: after, order } })
    return { qrCode: after, order }
  })
  deliveries.wake()
  return closed
}
