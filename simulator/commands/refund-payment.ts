import { sql, type Transaction } from 'kysely'
import type { Notes, Schema } from '../database/schema.ts'
import type { PaymentRow, RefundRow } from '../entities.ts'
import { newRefundId } from '../identifiers.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { refundsArePending } from '../switches/refund-switch.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { lockPayment } from './lock-rows.ts'

export type RefundRequest = {
  paymentId: string
  /** Paise; null is all that is left */
  amount: number | null
  speed: 'normal' | 'optimum'
  notes: Notes
  receipt: string | null
  idempotencyKey: string | null
}

/** Gives money back. The same request under the same key is the same refund, however often it is sent. */
export async function refundPayment(simulator: Simulator, request: RefundRequest): Promise<RefundRow> {
  const { database, settings, deliveries } = simulator
  const refund = await database.transaction().execute(async (transaction) => {
    const earlier = await earlierRefund(transaction, request)
    if (earlier) return earlier
    const payment = await lockPayment(transaction, request.paymentId)
    const amount = refundable(payment, request.amount)
    const amount_refunded = payment.amount_refunded + amount
    const refunded = await transaction
      .updateTable('payments')
      .set({ amount_refunded, status: amount_refunded === payment.amount ? 'refunded' : payment.status })
      .where('id', '=', payment.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const status = (await refundsArePending(transaction, settings)) ? 'pending' : 'processed'
    const refund = await insertRefund(transaction, request, { amount, currency: payment.currency, status })
    await saveWebhook(transaction, settings, { event: 'refund.created', payment: refunded, refund })
    if (status === 'processed') {
      await saveWebhook(transaction, settings, { event: 'refund.processed', payment: refunded, refund })
    }
    return refund
  })
  deliveries.wake()
  return refund
}

async function earlierRefund(transaction: Transaction<Schema>, request: RefundRequest): Promise<RefundRow | undefined> {
  const { idempotencyKey } = request
  if (idempotencyKey === null) return undefined
  await sql`select pg_advisory_xact_lock(hashtext(${`refund ${idempotencyKey}`}))`.execute(transaction)
  const refund = await transaction
    .selectFrom('refunds')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (refund && refund.request_text !== requestText(request)) {
    throw new ProviderRefusal('Different request body sent for the same idempotency key')
  }
  return refund
}

function refundable(payment: PaymentRow, requested: number | null): number {
  if (!payment.captured) {
    throw new ProviderRefusal('The payment status should be captured for action to be taken')
  }
  const rest = payment.amount - payment.amount_refunded
  if (rest === 0) throw new ProviderRefusal('The payment has been fully refunded already')
  const amount = requested ?? rest
  if (amount > rest) {
    throw new ProviderRefusal('The total refund amount is greater than the refund payment amount', { field: 'amount' })
  }
  return amount
}

function insertRefund(
  transaction: Transaction<Schema>,
  request: RefundRequest,
  refund: Pick<RefundRow, 'amount' | 'currency' | 'status'>,
): Promise<RefundRow> {
  return transaction
    .insertInto('refunds')
    .values({
      id: newRefundId(),
      payment_id: request.paymentId,
      ...refund,
      notes: JSON.stringify(request.notes),
      receipt: request.receipt,
      speed_requested: request.speed,
      speed_processed: refund.status === 'processed' ? fastestSpeed(request.speed) : null,
      idempotency_key: request.idempotencyKey,
      request_text: requestText(request),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The speed of a refund whose bank is as fast as it may be. */
export function fastestSpeed(requested: RefundRow['speed_requested']): 'instant' | 'normal' {
  return requested === 'optimum' ? 'instant' : 'normal'
}

function requestText({ paymentId, amount, speed, notes, receipt }: RefundRequest): string {
  return JSON.stringify([paymentId, amount, speed, Object.entries(notes).toSorted(), receipt])
}
