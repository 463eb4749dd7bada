import type { Database } from '../database/open-database.ts'
import type { Notes } from '../database/schema.ts'
import type { OrderRow, QrCodeRow } from '../entities.ts'
import { newQrCodeId } from '../identifiers.ts'

export type QrCodeRequest = {
  /** Paise */
  amount: number
  description: string | null
  notes: Notes
  closeBy: Date
  /** Where the picture of the code with this id is served */
  imageUrlOf(id: string): string
}

export type QrCode = { qrCode: QrCodeRow; order: OrderRow }

/** An address that no bank has, so that a UPI app finds no payee. */
const PAYEE = 'nobody@payment-simulator'

/** Creates a single-use UPI QR code of exactly this amount. The same request again makes another one. */
export function createQrCode(database: Database, request: QrCodeRequest): Promise<QrCode> {
  const { amount, description, notes, closeBy, imageUrlOf } = request
  const id = newQrCodeId()
  const rupees = (amount / 100).toFixed(2)
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
        image_content: `upi://pay?${new URLSearchParams({ pa: PAYEE, am: rupees, cu: 'INR', tr: id })}`,
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
