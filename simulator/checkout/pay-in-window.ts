import { z } from 'zod'
import { notes, readBody } from '../api/read-body.ts'
import { type Attempt, attemptPayment, differences } from '../commands/attempt-payment.ts'
import { type PaymentEntity, presentPayment } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import { signPayment } from '../signatures.ts'
import type { Simulator } from '../simulator.ts'

/** The delay of the webhooks of a payment whose window was closed before. */
const QUIET_MS = 10_000
const CAPTURE_AFTER_MS = 20_000

const text = z.string().max(255).nullish()

const WindowPayment = z.object({
  key: z.string('The key is required.'),
  order_id: z.string('The order id is required.'),
  method: z.enum(['upi', 'card'], 'The selected method is invalid.'),
  outcome: z.enum(['paid', 'failed', 'unheard', 'later', ...differences], 'The selected outcome is invalid.'),
  card_last4: z
    .string()
    .regex(/^\d{4}$/, 'The card number is invalid.')
    .optional(),
  email: text,
  contact: text,
  description: text,
  notes,
})
type WindowPayment = z.output<typeof WindowPayment>

export type WindowAnswer =
  | { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
  | ReturnType<typeof failureOf>

/** What the person chose; of the sum, the order alone decides, and the offer or fee that was chosen. */
export async function payInWindow(simulator: Simulator, body: unknown): Promise<WindowAnswer> {
  const chosen = readBody(WindowPayment, body)
  requireKey(simulator, chosen.key)
  const payment = await attemptPayment(simulator, {
    orderId: chosen.order_id,
    method: chosen.method,
    email: chosen.email,
    contact: chosen.contact,
    description: chosen.description,
    notes: chosen.notes,
    cardLast4: chosen.card_last4,
    ...endings[chosen.outcome],
  })
  if (payment.status === 'failed') return failureOf(presentPayment(payment))
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signPayment(payment.order_id, payment.id, simulator.settings.keySecret),
  }
}

/** A window is opened with the shop's public key. */
export function requireKey({ settings }: Simulator, key: string): void {
  if (key !== settings.keyId) throw new ProviderRefusal('The api key provided is invalid', { status: 401 })
}

const endings: Record<
  WindowPayment['outcome'],
  Pick<Attempt, 'outcome' | 'difference' | 'captureAfterMs' | 'quietMs'>
> = {
  paid: { outcome: 'paid' },
  failed: { outcome: 'failed' },
  unheard: { outcome: 'paid', quietMs: QUIET_MS },
  bank_offer: { outcome: 'paid', difference: 'bank_offer' },
  shop_offer: { outcome: 'paid', difference: 'shop_offer' },
  customer_fee: { outcome: 'paid', difference: 'customer_fee' },
  later: { outcome: 'authorized', captureAfterMs: CAPTURE_AFTER_MS },
}

function failureOf(payment: PaymentEntity) {
  return {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { order_id: payment.order_id, payment_id: payment.id },
    },
  }
}
