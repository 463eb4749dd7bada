import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Notes } from '../database/schema.ts'
import { isQrCodeClosed, newQrCodeId, presentQrCode, type QrCode, upiLink } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import { change, type Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { lockQrCode } from './lock-rows.ts'

type QrCodeRequest = {
  /** Paise */
  amount: number
  description: string | null
  notes: Notes
  closeBy: Date
  /** Where the picture of the code with this id is served */
  imageUrlOf(id: string): string
}

/** Creates a single-use UPI QR code of exactly this amount. The same request again makes another one. */
export function createQrCode(database: Database, request: QrCodeRequest): Promise<QrCode> {
  const { amount, description, notes, closeBy, imageUrlOf } = request
  const id = newQrCodeId()
  return database.transaction().execute(async (transaction) => {
    const order = await transaction
      .insertInto('orders')
      .values({
        id,
        amount,
        currency: 'INR',
        receipt: null,
        notes: JSON.stringify(notes),
        captures_automatically: true,
        status: 'created',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const qrCode = await transaction
      .insertInto('qr_codes')
      .values({
        id,
        description,
        image_content: upiLink(id, amount),
        image_url: imageUrlOf(id),
        close_by: closeBy,
        closed_at: null,
        close_reason: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { qrCode, order }
  })
}

/** Closes a QR code, so that it cannot be paid any more. One that is closed, or was paid, is refused. */
export function closeQrCode(simulator: Simulator, id: string): Promise<QrCode> {
  return change(simulator, async (transaction) => {
    const { qrCode, order } = await lockQrCode(transaction, id)
    if (isQrCodeClosed(qrCode)) throw new ProviderRefusal('The QR Code is already closed')
    const after = await transaction
      .updateTable('qr_codes')
      .set({ closed_at: sql<Date>`clock_timestamp()`, close_reason: 'on_demand' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const closed = { qrCode: after, order }
    await saveWebhook(transaction, 'qr_code.closed', { qr_code: presentQrCode(closed) })
    return closed
  })
}
