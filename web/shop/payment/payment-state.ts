import type { Order } from '../../../contract/orders.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'

/**
 * The payment state of an order: cash on delivery (which may be paid ahead until it ships), awaited, paid, verification failed, ended without payment, being
 * refunded, refunded, or retained in part, of a parcel that came back.
 */
export type PaymentState = 'cash' | 'awaited' | 'paid' | 'failed' | 'ended' | 'refunding' | 'refunded' | 'retained'

export function paymentStateOf({ status, paymentMethod, paymentDetails, parcelReturn }: PaidOrder): PaymentState {
  if (paymentDetails.status === 'refunded') return 'refunded'
  if (paymentMethod === 'cod') return 'cash'
  if (isRevenue(status)) return 'paid'
  if (paymentDetails.status === 'paid') return (parcelReturn?.retained ?? 0) > 0 ? 'retained' : 'refunding'
  if (status === 'pending') return 'awaited'
  return status === 'payment_failed' ? 'failed' : 'ended'
}

/** Whether a cash order can still be paid online, ahead of its delivery. */
export function canPayAhead(order: PaidOrder): boolean {
  return paymentStateOf(order) === 'cash' && order.status === 'pending'
}

type PaidOrder = Pick<Order, 'status' | 'paymentMethod' | 'paymentDetails'> & Partial<Pick<Order, 'parcelReturn'>>

/** The payment state in words, for the list of orders. */
export function paymentStateText(order: PaidOrder): string {
  const paymentState = paymentStateOf(order)
  if (paymentState !== 'cash') return texts[paymentState]
  return order.paymentDetails.status === 'paid' ? 'Paid in cash' : 'Cash on Delivery'
}

const texts: Record<Exclude<PaymentState, 'cash'>, string> = {
  awaited: 'Payment awaited',
  paid: 'Paid online',
  failed: 'Payment not confirmed',
  ended: 'Not paid',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  retained: 'Paid online; not all is refunded',
}
