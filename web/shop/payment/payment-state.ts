import type { Order } from '../../../contract/orders.ts'
import { formatPrice, formatSum } from '../../../domain/money.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import type { AdvanceStatus } from '../../../domain/payment/advance.ts'
import { payableOnDelivery, payableOnline } from '../../order-facts.ts'

/** The payment state of an order, or of its advance. `retained`: a parcel came back, and not all is refunded. */
export type PaymentState = 'cash' | 'awaited' | 'paid' | 'failed' | 'ended' | 'refunding' | 'refunded' | 'retained'

export function paymentStateOf({
  status,
  paymentMethod,
  paymentDetails,
  advance,
  parcelReturn = null,
}: PaidOrder): PaymentState {
  const goingBack = (parcelReturn?.retained ?? 0) > 0 ? 'retained' : 'refunding'
  if (advance !== null) return advanceStates[advance.status] ?? (status === 'cancelled' ? goingBack : 'cash')
  if (paymentDetails.status === 'refunded') return 'refunded'
  if (paymentMethod === 'cod') return 'cash'
  if (isRevenue(status)) return 'paid'
  if (paymentDetails.status === 'paid') return goingBack
  if (status === 'pending') return 'awaited'
  return status === 'payment_failed' ? 'failed' : 'ended'
}

/** Whether a cash order, or what its paid advance leaves, can still be paid online, ahead of its delivery. */
export function canPayAhead(order: PaidOrder): boolean {
  return paymentStateOf(order) === 'cash' && order.status === 'pending'
}

/** Whether the order takes no other payment, as the provider has captured one, of whatever amount. */
export function isTaken({ refunds }: { refunds: readonly Pick<Order['refunds'][number], 'reason'>[] }): boolean {
  return refunds.some(({ reason }) => reason === 'other_amount')
}

/** The label of what pays online, ahead of its delivery, what an advance leaves. */
export function payRestText(order: Pick<Order, 'amount' | 'advance'>): string {
  return `Pay the rest (${formatPrice(payableOnDelivery(order))}) now`
}

/** Once an advance is paid, the order is one against cash. */
const advanceStates: Partial<Record<AdvanceStatus, PaymentState>> = {
  pending: 'awaited',
  cancelled: 'ended',
  refunded: 'refunded',
}

type PaidOrder = Pick<Order, 'status' | 'paymentMethod' | 'paymentDetails' | 'advance'> &
  Partial<Pick<Order, 'parcelReturn'>>

export function paymentStateText(order: PaidOrder & Pick<Order, 'amount'>): string {
  const paymentState = paymentStateOf(order)
  if (paymentState === 'paid' && order.paymentDetails.atDoor) return 'Paid by UPI at the door'
  const [online, cash] = [payableOnline(order), payableOnDelivery(order)].map(formatSum)
  if (paymentState === 'awaited' && order.advance !== null) return `${online} to pay now, ${cash} at the door`
  if (paymentState !== 'cash') return texts[paymentState]
  const isPaid = order.paymentDetails.status === 'paid'
  if (order.advance !== null) {
    return `${online} paid online, ${cash} ${isPaid ? 'paid' : 'to pay'} at the door`
  }
  return isPaid ? 'Paid in cash' : 'Cash on Delivery'
}

const texts: Record<Exclude<PaymentState, 'cash'>, string> = {
  awaited: 'Awaiting payment',
  paid: 'Paid online',
  failed: 'Payment not confirmed',
  ended: 'Not paid',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  retained: 'Paid online, not fully refunded',
}
