import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { OrderRow, PaymentRow, QrCodeRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'

/** Whatever happens to an order's payments happens under the order's lock. */
export async function lockOrder(transaction: Transaction<Schema>, orderId: string): Promise<OrderRow> {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return order ?? unknownId()
}

/** A QR code under the lock of the order behind it. */
export async function lockQrCode(
  transaction: Transaction<Schema>,
  id: string,
): Promise<{ qrCode: QrCodeRow; order: OrderRow }> {
  const known = await transaction.selectFrom('qr_codes').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return unknownId()
  const order = await lockOrder(transaction, id)
  const qrCode = await transaction.selectFrom('qr_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { qrCode, order }
}

export function isClosed({ closed_at, close_by }: QrCodeRow): boolean {
  return closed_at !== null || close_by.getTime() <= Date.now()
}

export async function lockPayment(transaction: Transaction<Schema>, paymentId: string): Promise<PaymentRow> {
  const payment = await transaction
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return unknownId()
  await lockOrder(transaction, payment.order_id)
  return transaction.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
}

export function unknownId(): never {
  throw new ProviderRefusal('The id provided does not exist')
}
