import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { PaymentRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { lockOrder, lockPayment } from './lock-rows.ts'

type Request = { paymentId: string; amount: number; currency: string }

/** The shop takes what was authorised; all of it, once. */
export async function capturePayment(
  simulator: Simulator,
  { paymentId, amount, currency }: Request,
): Promise<PaymentRow> {
  const { database, settings, deliveries } = simulator
  const captured = await database.transaction().execute(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment.captured) throw new ProviderRefusal('This payment has already been captured')
    if (payment.status !== 'authorized') {
      throw new ProviderRefusal('Only payments which have been authorized and not yet captured can be captured')
    }
    if (amount !== payment.amount || currency !== payment.currency) {
      throw new ProviderRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
    }
    return capture(transaction, settings, payment)
  })
  deliveries.wake()
  return captured
}

/** Captures a payment whose order the transaction has locked; at most one of an order. Its webhooks wait for `quietMs`. */
export async function capture(
  transaction: Transaction<Schema>,
  settings: Simulator['settings'],
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
  await saveWebhook(transaction, settings, { event: 'order.paid', payment, order, quietMs })
  return payment
}
