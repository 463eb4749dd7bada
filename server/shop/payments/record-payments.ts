import { type Selectable, sql, type Transaction } from 'kysely'
import type { PaymentPart } from '../../../domain/payment/advance.ts'
import type { AppliedOffer } from '../../../domain/payment/other-amount.ts'
import { type ProviderFee, providerFeeOf } from '../../../domain/payment/provider-fee.ts'
import { nextAttemptStatus } from '../../../domain/payment/settlement.ts'
import type { ProviderPayment } from '../../integrations/razorpay/payment-provider.ts'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * `part` is what the payment was made for, `doorQrId` the shop's id of the QR code that was scanned; `offers` are given
 * for a payment below what was due.
 */
export type ReportedPayment = ProviderPayment & { part: PaymentPart; doorQrId?: string; offers?: AppliedOffer[] }
export type PaymentRow = Selectable<Schema['payments']>

/**
 * Records what the provider reports of a locked order's payments; returns all that is known of them, oldest first. The status
 * of one with a purpose follows from its refunds (see `recordProviderRefunds`).
 */
export async function recordPayments(
  transaction: Transaction<Schema>,
  orderId: string,
  reported: readonly ReportedPayment[],
): Promise<PaymentRow[]> {
  const known = new Map((await paymentsOf(transaction, orderId)).map((payment) => [payment.id, payment]))
  for (const payment of reported) {
    const before = known.get(payment.id)
    const fee = providerFeeOf(payment)
    if (!before) {
      await insertPayment(transaction, orderId, payment, fee)
      continue
    }
    const isOpen = before.purpose === null
    if (isOpen && nextAttemptStatus(before.status, payment.status) !== before.status)
      await updatePayment(transaction, payment)
    if (fee && (fee.fee !== before.fee || fee.tax !== before.tax)) await updateFee(transaction, payment.id, fee)
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
  payment: ReportedPayment,
  fee: ProviderFee | null,
): Promise<void> {
  const { id, amount, currency, status, part, doorQrId: door_qr_id = null } = payment
  await transaction
    .insertInto('payments')
    .values({ id, order_id: orderId, amount, currency, status, part, door_qr_id, ...particulars(payment), ...fee })
    .execute()
}

async function updatePayment(transaction: Transaction<Schema>, payment: ProviderPayment): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({ status: payment.status, ...particulars(payment), updated_at: sql<Date>`now()` })
    .where('id', '=', payment.id)
    .execute()
}

/** A fee that was reported once is not taken back by a report without one. */
async function updateFee(transaction: Transaction<Schema>, paymentId: string, fee: ProviderFee): Promise<void> {
  await transaction.updateTable('payments').set(fee).where('id', '=', paymentId).execute()
}

function particulars({ method, contact, email, problem }: ProviderPayment) {
  return {
    method: method?.slice(0, 40) ?? null,
    contact: contact?.slice(0, 40) ?? null,
    email: email?.slice(0, 254) ?? null,
    problem: problem?.slice(0, 500) ?? null,
  }
}
