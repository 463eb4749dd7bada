import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Schema } from '../database/schema.ts'
import {
  feeOf,
  isQrCodeId,
  newReference,
  newSettlementId,
  type PaymentRow,
  presentOrder,
  presentPayment,
  presentQrCode,
  presentSettlement,
  type SettlementRow,
} from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import { change, type Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { lockOrder, lockPayment } from './lock-rows.ts'

/**
 * Captures a payment whose order the transaction has locked; an order has at most one captured payment. Its webhooks
 * are delayed by `quietMs`. A QR code is closed by its payment.
 */
export async function capture(
  transaction: Transaction<Schema>,
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
  const captured = { payment: presentPayment(payment) }
  await saveWebhook(transaction, 'payment.captured', captured, quietMs)
  if (isQrCodeId(order.id)) {
    const qrCode = await transaction
      .updateTable('qr_codes')
      .set({ closed_at: sql<Date>`clock_timestamp()`, close_reason: 'paid' })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const paid = { qr_code: presentQrCode({ qrCode, order }) }
    await saveWebhook(transaction, 'qr_code.credited', { ...captured, ...paid }, quietMs)
    await saveWebhook(transaction, 'qr_code.closed', paid, quietMs)
    return payment
  }
  await saveWebhook(transaction, 'order.paid', { ...captured, order: presentOrder(order) }, quietMs)
  return payment
}

/** Captures the payments that the provider was to capture by itself by now, unless their order was paid meanwhile. */
export async function captureDue(database: Database): Promise<void> {
  const due = await database
    .selectFrom('payments')
    .select('id')
    .where('capture_due_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
  for (const { id } of due) {
    await database.transaction().execute(async (transaction) => {
      const payment = await lockPayment(transaction, id)
      if (payment.capture_due_at === null) return
      const { status } = await transaction
        .updateTable('payments')
        .set({ capture_due_at: null })
        .from('orders')
        .whereRef('orders.id', '=', 'payments.order_id')
        .where('payments.id', '=', id)
        .returning('orders.status')
        .executeTakeFirstOrThrow()
      if (status !== 'paid') await capture(transaction, payment)
    })
  }
}

/** Transfers to the bank what was captured and is not settled yet, all in one settlement. */
export function settlePayments(simulator: Simulator): Promise<SettlementRow> {
  return change(simulator, async (transaction) => {
    const payments = await transaction
      .selectFrom('payments')
      .leftJoin('settled_payments', 'payment_id', 'payments.id')
      .select(['payments.id', 'payments.amount', 'payments.customer_fee'])
      .where('captured', '=', true)
      .where('payment_id', 'is', null)
      .execute()
    const amount = payments.reduce((total, payment) => total + payment.amount - feeOf(payment).fee, 0)
    const settlement = await transaction
      .insertInto('settlements')
      .values({ id: newSettlementId(), amount, utr: `SIMN${newReference()}` })
      .returningAll()
      .executeTakeFirstOrThrow()
    const settled = payments.map(({ id }) => ({ payment_id: id, settlement_id: settlement.id }))
    if (settled.length > 0) await transaction.insertInto('settled_payments').values(settled).execute()
    await saveWebhook(transaction, 'settlement.processed', { settlement: presentSettlement(settlement) })
    return settlement
  })
}
