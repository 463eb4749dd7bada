import type { RefObject } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import { fromRupees } from '../../../domain/money.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { api, messageOf } from '../../api.ts'
import { loadPaymentScript } from './load-payment-script.ts'
import { openPaymentWindow } from './open-payment-window.ts'
import { type PaymentProof, type WindowOptions, windowOptions } from './window-options.ts'

/**
 * What became of a payment, as far as this browser knows: the shop confirms it (`paid`); the shop refuses it (`refused`);
 * the window was closed and the order is cancelled (`dismissed`); the window never opened and the order is as it was
 * (`unopened`, with the server's message if there is one), because the shopper had gone elsewhere (`left`); or only the
 * shop can tell (`unsettled`).
 */
export type PaymentOutcome =
  | { kind: 'paid'; order: Order }
  | { kind: 'refused' }
  | { kind: 'dismissed' }
  | { kind: 'unopened'; message: string }
  | { kind: 'left' }
  | { kind: 'unsettled' }

/** Who pays, where, and the address of the provider's script. */
export type Payer = { user: User; shopName: string; script: string }

const UNSETTLED = { kind: 'unsettled' } as const
const PATIENCE_MS = 3_000

/**
 * Has the shopper pay their pending online order in the provider's window, and the shop verify it. Without a payer (nobody
 * is signed in any more, or the shop takes cash only) the window does not open, and neither does it over another page than
 * the one where `isHere` was true.
 */
export async function payOrder(
  order: Order,
  payer: Payer | null,
  isHere: Readonly<RefObject<boolean>>,
): Promise<PaymentOutcome> {
  if (order.status !== 'pending') return UNSETTLED
  if (payer === null) return { kind: 'unopened', message: '' }
  try {
    const options = await prepare(order, payer)
    if (!isHere.current) return { kind: 'left' }
    const proof = await openPaymentWindow(options)
    return proof === null ? await dismissOrder(order._id) : await verify(order._id, proof)
  } catch (error) {
    return hasMoney(error) ? UNSETTLED : { kind: 'unopened', message: messageOf(error, '') }
  }
}

/**
 * Tells the shop that an order will not be paid now. The shop asks the provider before it believes that; where there is
 * money after all, or no answer, the order is unsettled.
 */
export function dismissOrder(orderId: string): Promise<PaymentOutcome> {
  const body = { status: 'cancelled', paymentDetails: { status: 'cancelled' } } as const
  return api.call('PATCH /orders/:id', { params: { id: orderId }, body }).then(
    () => ({ kind: 'dismissed' }),
    () => UNSETTLED,
  )
}

/** Money for this order has arrived or is on its way, says the shop. */
export function hasMoney(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already_paid' || error.code === 'payment_under_way')
}

async function prepare(order: Order, payer: Payer): Promise<Omit<WindowOptions, 'handler' | 'modal'>> {
  await loadPaymentScript(payer.script)
  const body = { amount: fromRupees(order.amount), orderId: order._id }
  return windowOptions(order, await api.call('POST /orders/payment/create', { body }), payer)
}

/** A payment that nobody could verify now is not a failed one: the shop hears of it from the provider, too. */
async function verify(orderId: string, proof: PaymentProof): Promise<PaymentOutcome> {
  const { contact, email } = await lookUp(proof.razorpay_payment_id)
  const body = { ...proof, customer_phone: contact, customer_email: email }
  try {
    const order = await api.call('POST /orders/:id/verify-payment', { params: { id: orderId }, body })
    return isRevenue(order.status) ? { kind: 'paid', order } : UNSETTLED
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'verification_failed') return { kind: 'refused' }
    return code === 'invalid' ? failOrder(orderId) : UNSETTLED
  }
}

/** Who paid, as the provider knows them. Only of interest, so it hinders nothing. */
async function lookUp(paymentId: string): Promise<{ contact: string | null; email: string | null }> {
  const nothing = { contact: null, email: null }
  const asked = api.call('GET /orders/payment/:paymentId', { params: { paymentId } }).catch(() => nothing)
  return Promise.race([asked, new Promise<typeof nothing>((resolve) => setTimeout(resolve, PATIENCE_MS, nothing))])
}

/** The window handed over something that is no proof at all, which the shop did not even read. */
function failOrder(orderId: string): Promise<PaymentOutcome> {
  return api.call('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'payment_failed' } }).then(
    () => ({ kind: 'refused' }),
    () => UNSETTLED,
  )
}
