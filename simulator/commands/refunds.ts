import type { Transaction } from 'kysely'
import type { Notes, Schema } from '../database/schema.ts'
import { newRefundId, type PaymentRow, presentPayment, presentRefund, type RefundRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import { change, type Simulator } from '../simulator.ts'
import { readSwitch } from '../switches/switches.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { earlierOf, findById, lockPayment } from './lock-rows.ts'

type RefundRequest = {
  paymentId: string
  /** Paise; null is all that is left */
  amount: number | null
  speed: 'normal' | 'optimum'
  notes: Notes
  receipt: string | null
  idempotencyKey: string | null
}

/** Gives money back. The same request under the same key is the same refund, however often it is sent. */
export function refundPayment(simulator: Simulator, request: RefundRequest): Promise<RefundRow> {
  return change(simulator, async (transaction) => {
    const { idempotencyKey: key } = request
    const earlier = key && (await earlierOf(transaction, 'refunds', { key, text: requestText(request) }))
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
    const status = (await readSwitch(transaction, 'refunds'))?.kind ?? 'processed'
    const refund = await insertRefund(transaction, request, { amount, currency: payment.currency, status })
    const entities = { refund: presentRefund(refund), payment: presentPayment(refunded) }
    await saveWebhook(transaction, 'refund.created', entities)
    if (status === 'processed') await saveWebhook(transaction, 'refund.processed', entities)
    return refund
  })
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
function fastestSpeed(requested: RefundRow['speed_requested']): 'instant' | 'normal' {
  return requested === 'optimum' ? 'instant' : 'normal'
}

function requestText({ paymentId, amount, speed, notes, receipt }: RefundRequest): string {
  return JSON.stringify([paymentId, amount, speed, Object.entries(notes).toSorted(), receipt])
}

/** A pending refund reaches the customer, or fails; then its money is the shop's again and can be refunded again. */
export function moveRefund(simulator: Simulator, refundId: string, to: 'processed' | 'failed'): Promise<RefundRow> {
  return change(simulator, async (transaction) => {
    const { known, payment } = await lockRefund(transaction, refundId)
    const refund = await transaction
      .updateTable('refunds')
      .set({
        status: to,
        ...(to === 'processed' && { speed_processed: known.speed_processed ?? fastestSpeed(known.speed_requested) }),
      })
      .where('id', '=', refundId)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw new ProviderRefusal(`The refund is ${known.status} and cannot become ${to}`)
    let after = payment
    if (to === 'failed') {
      after = await transaction
        .updateTable('payments')
        .set({ amount_refunded: payment.amount_refunded - refund.amount, status: 'captured' })
        .where('id', '=', payment.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    const entities = { refund: presentRefund(refund), payment: presentPayment(after) }
    await saveWebhook(transaction, `refund.${to}`, entities)
    return refund
  })
}

/** The bank cannot take a pending refund at once: it takes the usual days instead. */
export function slowRefund(simulator: Simulator, refundId: string): Promise<RefundRow> {
  return change(simulator, async (transaction) => {
    const { payment } = await lockRefund(transaction, refundId)
    const refund = await transaction
      .updateTable('refunds')
      .set({ speed_processed: 'normal' })
      .where('id', '=', refundId)
      .where('status', '=', 'pending')
      .where('speed_requested', '=', 'optimum')
      .where('speed_processed', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw new ProviderRefusal('The refund is no longer on its way at once')
    const entities = { refund: presentRefund(refund), payment: presentPayment(payment) }
    await saveWebhook(transaction, 'refund.speed_changed', entities)
    return refund
  })
}

async function lockRefund(transaction: Transaction<Schema>, id: string) {
  const known = await findById(transaction, 'refunds', id)
  return { known, payment: await lockPayment(transaction, known.payment_id) }
}
