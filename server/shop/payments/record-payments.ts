import { type Selectable, sql, type Transaction } from 'kysely'
import { nextAttemptStatus } from '../../../domain/payment/settlement.ts'
import type { ProviderPayment } from '../../integrations/razorpay/payment-provider.ts'
import type { Schema } from '../../platform/database/schema.ts'

export type PaymentRow = Selectable<Schema['payments']>

/** Records what the provider reports of a locked order's payments; returns all that is known of them, oldest first. */
export async function recordPayments(
  transaction: Transaction<Schema>,
  orderId: string,
  reported: readonly ProviderPayment[],
): Promise<PaymentRow[]> {
  const known = new Map((await paymentsOf(transaction, orderId)).map((payment) => [payment.id, payment]))
  for (const payment of reported) {
    const before = known.get(payment.id)
    if (!before) await insertPayment(transaction, orderId, payment)
    else if (nextAttemptStatus(before.status, payment.status) !== before.status)
      await updatePayment(transaction, payment)
  }
  return paymentsOf(transaction, orderId)
}

function paymentsOf(transaction: Transaction<Schema>, orderId: string): Promise<PaymentRow[]> {
  return transaction
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('first_seen_at')
    .orderBy('id')
    .execute()
}

async function insertPayment(
  transaction: Transaction<Schema>,
  orderId: string,
  payment: ProviderPayment,
): Promise<void> {
  const { id, amount, currency, status } = payment
  await transaction
    .insertInto('payments')
    .values({ id, order_id: orderId, amount, currency, status, ...particulars(payment) })
    .execute()
}

async function updatePayment(transaction: Transaction<Schema>, payment: ProviderPayment): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({ status: payment.status, ...particulars(payment), updated_at: sql<Date>`now()` })
    .where('id', '=', payment.id)
    .execute()
}

function particulars({ method, contact, email, problem }: ProviderPayment) {
  return {
    method: method?.slice(0, 40) ?? null,
    contact: contact?.slice(0, 40) ?? null,
    email: email?.slice(0, 254) ?? null,
    problem: problem?.slice(0, 500) ?? null,
  }
}
