import { type RefObject, useEffect } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { ApiError } from '../../../contract/client.ts'
import type { Order } from '../../../contract/orders.ts'
import type { CreatedPayment } from '../../../contract/payments.ts'
import { fromRupees } from '../../../domain/money.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { api, messageOf } from '../../api.ts'
import { payableOnline } from '../../order-facts.ts'
import { useRoot } from '../../session/store.ts'
import { useSettings } from '../../settings.ts'
import { loadPaymentScript, openPaymentWindow, type PaymentProof, windowOptions } from './payment-window.ts'

/**
 * The outcome of a payment, as far as this browser knows: confirmed (`paid`); refused (`refused`); the window was
 * closed, and an online order cancelled (`dismissed`); the window did not open and the order is unchanged (`unopened`, with
 * the server's message if any); the shopper had left the page (`left`); or only the server knows (`unsettled`).
 */
type PaymentOutcome =
  | { kind: 'paid'; order: Order }
  | { kind: 'refused' }
  | { kind: 'dismissed' }
  | { kind: 'unopened'; message: string }
  | { kind: 'left' }
  | { kind: 'unsettled' }

type Payer = { user: User; shopName: string; script: string }

const UNSETTLED = { kind: 'unsettled' } as const
const TIMEOUT_MS = 3_000

/**
 * Opens the provider's window for a pending order and has the server verify the payment. An online order whose window is
 * closed is cancelled, a cash order stays one, which may wait for its advance. The window does not open without a payer (no
 * user is signed in, or the shop takes cash only), nor once the page of `isCurrentPage` has been left.
 */
export async function payOrder(
  order: Order,
  payer: Payer | null,
  isCurrentPage: Readonly<RefObject<boolean>>,
): Promise<PaymentOutcome> {
  if (order.status !== 'pending') return UNSETTLED
  if (payer === null) return { kind: 'unopened', message: '' }
  try {
    await loadPaymentScript(payer.script)
    const options = windowOptions(order, await createPayment(order), payer.shopName, payer.user)
    if (!isCurrentPage.current) return { kind: 'left' }
    const proof = await openPaymentWindow(options)
    if (proof !== null) return await verify(order, proof)
    return order.paymentMethod === 'cod' ? { kind: 'dismissed' } : await dismissOrder(order._id)
  } catch (error) {
    return hasMoney(error) ? UNSETTLED : { kind: 'unopened', message: messageOf(error, '') }
  }
}

/** Says that an order will not be paid now; it is unsettled if money has arrived after all, or without a response. */
export function dismissOrder(orderId: string): Promise<PaymentOutcome> {
  const body = { status: 'cancelled', paymentDetails: { status: 'cancelled' } } as const
  return api.call('PATCH /orders/:id', { params: { id: orderId }, body }).then(
    () => ({ kind: 'dismissed' }),
    () => UNSETTLED,
  )
}

/** Whether the server reports that money for this order has arrived or is on its way. */
export function hasMoney(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already_paid' || error.code === 'payment_under_way')
}

function createPayment(order: Order): Promise<CreatedPayment> {
  const { _id, advance, paymentMethod } = order
  if (paymentMethod === 'cod' && advance?.status !== 'pending')
    return api.call('POST /orders/:id/pay-now', { params: { id: _id } })
  return api.call('POST /orders/payment/create', { body: { amount: fromRupees(payableOnline(order)), orderId: _id } })
}

/** A payment that cannot be verified now has not failed: the provider reports it to the server too. */
async function verify({ _id: orderId, advance }: Order, proof: PaymentProof): Promise<PaymentOutcome> {
  const { contact, email } = await lookUp(proof.razorpay_payment_id)
  const body = { ...proof, customer_phone: contact, customer_email: email }
  try {
    const order = await api.call('POST /orders/:id/verify-payment', { params: { id: orderId }, body })
    const isAdvancePaid = advance?.status === 'pending' && order.advance?.status === 'paid'
    return isRevenue(order.status) || isAdvancePaid ? { kind: 'paid', order } : UNSETTLED
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'verification_failed') return { kind: 'refused' }
    return code === 'invalid' ? failOrder(orderId) : UNSETTLED
  }
}

/** The payer's contact at the provider. Optional, so a failure or timeout does not matter. */
async function lookUp(paymentId: string): Promise<{ contact: string | null; email: string | null }> {
  const nothing = { contact: null, email: null }
  const lookup = api.call('GET /orders/payment/:paymentId', { params: { paymentId } }).catch(() => nothing)
  return Promise.race([lookup, new Promise<typeof nothing>((resolve) => setTimeout(resolve, TIMEOUT_MS, nothing))])
}

/** The window returned an invalid proof, which the server rejected unread. */
function failOrder(orderId: string): Promise<PaymentOutcome> {
  return api.call('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'payment_failed' } }).then(
    () => ({ kind: 'refused' }),
    () => UNSETTLED,
  )
}

/** The payer on this page; null without a user, or if the shop takes cash only. Preloads the provider's script. */
export function usePayer(): Payer | null {
  const user = useRoot(({ session }) => session.user)
  const settings = useSettings()
  const script = settings?.checkoutScript ?? null
  useEffect(() => {
    if (script !== null) loadPaymentScript(script).catch(() => undefined)
  }, [script])
  return user === null || settings === null || script === null ? null : { user, shopName: settings.shopName, script }
}

export const NOT_PROCESSED = 'Failed to process payment. Please try again.'
export const NOT_VERIFIED = 'Payment verification failed. Please contact support.'

/** A message the shopper must read before continuing. */
export type PaymentAlert = { text: string; detail?: string }
