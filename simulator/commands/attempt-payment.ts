import { sql, type Transaction } from 'kysely'
import type { Notes, PaymentError, PaymentMethod, Schema } from '../database/schema.ts'
import {
  feeOf,
  isQrCodeClosed,
  isQrCodeId,
  newCardId,
  newPaymentId,
  newReference,
  OFFER_PERCENT,
  type OrderRow,
  type PaymentRow,
  presentPayment,
} from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import { change, type Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { capture } from './capture.ts'
import { lockOrder, lockPayment, lockQrCode } from './lock-rows.ts'

/** What makes a payment of another amount than its order: an offer, or a fee that the customer pays. */
export const differences = ['offer', 'customer_fee'] as const
export type Difference = (typeof differences)[number]

export type Attempt = {
  orderId: string
  method: PaymentMethod
  /** `captured` is only authorised where the order asks for no automatic capture */
  outcome: 'captured' | 'authorized' | 'failed'
  email?: string | null
  contact?: string | null
  description?: string | null
  notes?: Notes
  cardLast4?: string | undefined
  /** Paise; a test provokes a mismatch, a window always pays the order's own sum */
  amount?: number
  difference?: Difference | undefined
  currency?: string
  /** When the provider captures an authorised payment by itself */
  captureAfterMs?: number
  /** The delay of its webhooks */
  quietMs?: number
}

/** A person pays an order, or tries to. */
export function attemptPayment(simulator: Simulator, attempt: Attempt): Promise<PaymentRow> {
  return change(simulator, async (transaction) => {
    const order = await lockOrder(transaction, attempt.orderId)
    if (order.status === 'paid') {
      throw new ProviderRefusal('Payment processing failed because the order is already paid', {
        reason: 'order_already_paid',
      })
    }
    if (isQrCodeId(order.id) && isQrCodeClosed((await lockQrCode(transaction, order.id)).qrCode)) {
      throw new ProviderRefusal('Payment processing failed because the QR Code is closed')
    }
    await transaction
      .updateTable('orders')
      .set({ status: 'attempted', attempts: order.attempts + 1 })
      .where('id', '=', order.id)
      .execute()
    const { quietMs } = attempt
    const payment = await insertPayment(transaction, order, attempt)
    if (payment.status === 'failed') {
      await saveWebhook(transaction, 'payment.failed', { payment: presentPayment(payment) })
      return payment
    }
    await saveWebhook(transaction, 'payment.authorized', { payment: presentPayment(payment) }, quietMs)
    if (attempt.outcome === 'authorized' || !order.captures_automatically) return payment
    return capture(transaction, payment, quietMs)
  })
}

const DECLINED: Record<PaymentMethod, PaymentError> = {
  upi: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment was unsuccessful as it was declined by the bank. Try again or use another method.',
    source: 'customer_psp',
    step: 'payment_authorization',
    reason: 'payment_declined',
  },
  card: {
    code: 'BAD_REQUEST_ERROR',
    description: 'Your payment was declined by the bank that issued the card. Try again or use another method.',
    source: 'issuer_bank',
    step: 'payment_authorization',
    reason: 'payment_declined',
  },
}

function insertPayment(transaction: Transaction<Schema>, order: OrderRow, attempt: Attempt): Promise<PaymentRow> {
  const { method } = attempt
  const isFailed = attempt.outcome === 'failed'
  const byCard = { card_id: newCardId(), card_last4: attempt.cardLast4 ?? '1111', vpa: null }
  const byUpi = { card_id: null, card_last4: null, vpa: isFailed ? 'failure@razorpay' : 'success@razorpay' }
  return transaction
    .insertInto('payments')
    .values({
      id: newPaymentId(),
      order_id: order.id,
      ...(attempt.amount === undefined ? amountsOf(order, attempt.difference) : { amount: attempt.amount }),
      currency: attempt.currency ?? order.currency,
      status: isFailed ? 'failed' : 'authorized',
      method,
      description: attempt.description ?? null,
      email: attempt.email ?? null,
      contact: attempt.contact ?? null,
      notes: JSON.stringify(attempt.notes ?? {}),
      ...(method === 'card' ? byCard : byUpi),
      error: isFailed ? JSON.stringify(DECLINED[method]) : null,
      reference: newReference(),
      capture_due_at: dueAt(attempt.captureAfterMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function amountsOf({ amount }: OrderRow, difference: Difference | undefined) {
  if (difference === undefined) return { amount }
  if (difference === 'customer_fee') {
    const { fee } = feeOf({ amount, customer_fee: 0 })
    return { amount: amount + fee, customer_fee: fee }
  }
  return { amount: amount - Math.floor((amount * OFFER_PERCENT) / 100) }
}

function dueAt(afterMs: number | undefined) {
  if (afterMs === undefined) return null
  return sql<Date>`clock_timestamp() + make_interval(secs => ${afterMs / 1000})`
}

/**
 * A later decision of the bank: a failed payment is authorised after all, an authorised one is captured, or fails. A
 * failed one that is captured is authorised first, with a webhook for both.
 */
export function movePayment(
  simulator: Simulator,
  paymentId: string,
  to: 'authorized' | 'captured' | 'failed',
): Promise<PaymentRow> {
  return change(simulator, async (transaction) => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment.captured || payment.status === to) {
      throw new ProviderRefusal(`The payment is ${payment.status} and cannot become ${to}`)
    }
    if (to === 'captured' && payment.status === 'authorized') return capture(transaction, payment)
    const status = to === 'failed' ? 'failed' : 'authorized'
    const error = to === 'failed' ? JSON.stringify(DECLINED[payment.method]) : null
    const changed = await transaction
      .updateTable('payments')
      .set({ status, error, capture_due_at: null })
      .where('id', '=', payment.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveWebhook(transaction, `payment.${status}`, { payment: presentPayment(changed) })
    return to === 'captured' ? capture(transaction, changed) : changed
  })
}
