import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { isQrCodeId, type PaymentRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { SimulatorSettings } from '../settings.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { lockOrder } from './lock-rows.ts'

/**
 * Captures a payment whose order the transaction has locked; an order has at most one captured payment. Its webhooks
 * are delayed by `quietMs`. A QR code is closed by its payment.
 */
export async function capture(
  transaction: Transaction<Schema>,
  settings: SimulatorSettings,
  authorized: PaymentRow,
  quietMs = 0,
): Promise<PaymentRow> {
  const { status } = await lockOrder(transaction, authorized.order_id)
  if (status === 'paid') throw new ProviderRefusal('Your payment has been declined as the order is already paid')
  const payment = await transaction
    .updateTable('payments')
    .set({ status: 'captured', captured: true, capture_due_at: null, error: null })
    .where('id', '=', authorized.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const order = await transaction
    .updateTable('orders')
    .set({ status: 'paid', amount_paid: payment.amount })
    .where('id', '=', payment.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveWebhook(transaction, settings, { event: 'payment.captured', payment, quietMs })
  if (isQrCodeId(order.id)) {
    const qrCode = await transaction
      .updateTable('qr_codes')
      .set({ closed_at: sql<Date>`clock_timestamp()`, close_reason: 'paid' })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const event = { payment, qrCode: { qrCode, order }, quietMs }
    await saveWebhook(transaction, settings, { event: 'qr_code.credited', ...event })
    await saveWebhook(transaction, settings, { event: 'qr_code.closed', qrCode: { qrCode, order }, quietMs })
    return payment
  }
  await saveWebhook(transaction, settings, { event: 'order.paid', payment, order, quietMs })
  return payment
}
