import type { Paise } from '../money.ts'
import { isOver, type OrderStatus, type PaymentMethod } from '../order/order-status.ts'
import type { TransitionReason } from '../order/order-transitions.ts'
import type { PaymentPart } from './advance.ts'
import type { PaymentStatus } from './payment-transitions.ts'

/** The state of a payment attempt, as reported by the provider. */
export const attemptStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** One attempt to pay an order. `purpose` is what the shop decided to do with the captured money. */
export type PaymentAttempt = {
  id: string
  amount: number
  currency: string
  status: AttemptStatus
  purpose: AttemptPurpose | null
  /** Whether it was made by the QR code that the shop showed when it handed the order over */
  isAtDoor?: boolean
  /** What it was made for, by the collection or the QR code that took it */
  part?: PaymentPart
}
type AttemptPurpose = 'pays_order' | 'given_back'

/** Why a captured payment does not pay its order and is refunded. */
export type SettlementRefundReason =
  | 'other_amount'
  | 'paid_twice'
  | 'order_cancelled'
  | 'stock_gone'
  | 'shipped_for_cash'

export type OrderToSettle = {
  /** The amount of one payment for it: the advance, if it has one */
  amount: Paise
  /** The total of a cash order if paid online before delivery, if less than at the door */
  amountAhead?: Paise
  /** The amount of the payment for its rest; null while its advance is unpaid */
  rest?: Paise | null
  paymentMethod: PaymentMethod
  status: OrderStatus
  payment: PaymentStatus
  reason: TransitionReason | null
  /** Whether a courier has already paid the shop cash for it */
  isRemitted?: boolean
}

export type SettlementDecision =
  | { attempt: string; action: 'pay_order' }
  | { attempt: string; action: 'refund'; reason: SettlementRefundReason }

/**
 * Decides on captured payments without a purpose, the oldest first. A payment of exactly what is due online, in rupees,
 * pays an order or its advance, once, and so does one of the rest with the rest. A late payment, for an order that had
 * expired, been dismissed or failed, pays it too if it can be supplied: its stock is still available and can be delivered;
 * after a deliberate cancellation it is refunded. So is a late advance, and a payment for a cash order that has left the
 * nursery: the courier collects its cash; unless it is paid at the door while its cash is not collected yet.
 */
export function decideSettlement(
  order: OrderToSettle,
  attempts: readonly PaymentAttempt[],
  canBeSupplied: boolean,
): SettlementDecision[] {
  const paid = new Set(attempts.filter(({ purpose }) => purpose === 'pays_order').map(partOf))
  return attempts
    .filter(({ status, purpose }) => status === 'captured' && purpose === null)
    .map((attempt) => {
      const refund = (reason: SettlementRefundReason) => ({ attempt: attempt.id, action: 'refund', reason }) as const
      if (paid.has(partOf(attempt))) return refund('paid_twice')
      const due = dueFrom(order, attempt)
      if (attempt.currency !== 'INR' || attempt.amount !== due) return refund('other_amount')
      const reason = refundReasonOf(order, attempt, canBeSupplied)
      if (reason !== null) return refund(reason)
      paid.add(partOf(attempt))
      return { attempt: attempt.id, action: 'pay_order' }
    })
}

/**
 * The amount in paise that a payment must have to pay its part; null if that part is not due. At the door there is no
 * saving.
 */
export function dueFrom(
  { amount, amountAhead, rest = null }: OrderToSettle,
  attempt: Pick<PaymentAttempt, 'isAtDoor' | 'part'>,
): Paise | null {
  if (partOf(attempt) === 'rest') return rest
  return attempt.isAtDoor ? amount : (amountAhead ?? amount)
}

function partOf({ part = 'order' }: Pick<PaymentAttempt, 'part'>): PaymentPart {
  return part
}

function refundReasonOf(
  order: OrderToSettle,
  attempt: PaymentAttempt,
  canBeSupplied: boolean,
): SettlementRefundReason | null {
  if (order.status === 'pending') return null
  if (order.status === 'shipped' && attempt.isAtDoor && order.paymentMethod === 'cod' && !order.isRemitted) return null
  if (order.paymentMethod === 'cod') return order.status === 'cancelled' ? 'order_cancelled' : 'shipped_for_cash'
  if (!acceptsLatePayment(order)) return 'order_cancelled'
  return canBeSupplied ? null : 'stock_gone'
}

/** Whether the order ended unpaid and without a deliberate cancellation: then a late payment can revive it. */
export function acceptsLatePayment({
  status,
  payment,
  reason,
}: Pick<OrderToSettle, 'status' | 'payment' | 'reason'>): boolean {
  const isUnpaid = payment === 'cancelled' || payment === 'failed'
  return isOver(status) && isUnpaid && reason !== 'chosen' && reason !== 'replaced'
}

/**
 * The status of an attempt after a report, which may be older than what is known: captured money stays captured or is
 * refunded; before that a bank may still say yes after no, and no after yes. The provider calls a payment refunded while its
 * refunds are under way, and captured again when they fail. So once a payment has a purpose, it is refunded by its refunds, not
 * by this.
 */
export function nextAttemptStatus(known: AttemptStatus, reported: AttemptStatus): AttemptStatus {
  if (known === 'refunded') return reported === 'captured' ? reported : known
  if (known === 'captured') return reported === 'refunded' ? reported : known
  return reported
}
