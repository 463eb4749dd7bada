import type { Order } from '../../../contract/orders.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'

/**
 * How the money of an order stands, as far as the shop knows: to come in cash, awaited, there, its verification failed,
 * ended without any, on its way back, given back.
 */
export type Standing = 'cash' | 'awaited' | 'paid' | 'failed' | 'ended' | 'refunding' | 'refunded'

export function standingOf({ status, paymentMethod, paymentDetails }: StandingOrder): Standing {
  if (paymentDetails.status === 'refunded') return 'refunded'
  if (paymentMethod === 'cod') return 'cash'
  if (isRevenue(status)) return 'paid'
  if (paymentDetails.status === 'paid') return 'refunding'
  if (status === 'pending') return 'awaited'
  return status === 'payment_failed' ? 'failed' : 'ended'
}

type StandingOrder = Pick<Order, 'status' | 'paymentMethod' | 'paymentDetails'>

/** The standing in words, for the list of orders. */
export function standingInWords(order: StandingOrder): string {
  const standing = standingOf(order)
  if (standing !== 'cash') return words[standing]
  return order.paymentDetails.status === 'paid' ? 'Paid in cash' : 'Cash on Delivery'
}

const words: Record<Exclude<Standing, 'cash'>, string> = {
  awaited: 'Payment awaited',
  paid: 'Paid online',
  failed: 'Payment not confirmed',
  ended: 'Not paid',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
}
