import type { Paise } from '../money.ts'
import type { OrderStatus } from '../order/order-status.ts'
import type { MoveReason } from '../order/transition-reasons.ts'
import type { PaymentStatus } from './payment-transitions.ts'

/** How far the provider says that one attempt to pay has come. */
export const attemptStatuses = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** One attempt to pay an order. `purpose` is what the shop decided to do with its money, once there is some. */
export type Attempt = {
  id: string
  /** Paise, when `currency` is INR; otherwise the currency's smallest unit */
  amount: number
  currency: string
  status: AttemptStatus
  purpose: AttemptPurpose | null
}
export type AttemptPurpose = 'pays_order' | 'given_back'

/** Why money that came in does not pay its order. */
export type GiveBackReason = 'other_amount' | 'paid_twice' | 'order_cancelled' | 'stock_gone'

export type OrderToSettle = {
  amount: Paise
  status: OrderStatus
  payment: PaymentStatus
  /** Why the order came into its status */
  reason: MoveReason | null
}

export type MoneyDecision =
  | { attempt: string; does: 'pay_order' }
  | { attempt: string; does: 'give_back'; reason: GiveBackReason }

/**
 * What becomes of the money that has arrived for an order and has no purpose yet, the oldest first. Money pays its order
 * once, to the paisa and in rupees. Late money, for an order that had expired, been dismissed or failed, pays it too if
 * its stock is still there; after a cancel that somebody chose it is given back.
 */
export function decideOnMoney(
  order: OrderToSettle,
  attempts: readonly Attempt[],
  stockIsThere: boolean,
): MoneyDecision[] {
  let isPaid = attempts.some(({ purpose }) => purpose === 'pays_order')
  return attempts
    .filter(({ status, purpose }) => status === 'captured' && purpose === null)
    .map((attempt) => {
      const reason = isPaid ? 'paid_twice' : reasonToGiveBack(order, attempt, stockIsThere)
      if (reason !== null) return { attempt: attempt.id, does: 'give_back', reason }
      isPaid = true
      return { attempt: attempt.id, does: 'pay_order' }
    })
}

function reasonToGiveBack(order: OrderToSettle, attempt: Attempt, stockIsThere: boolean): GiveBackReason | null {
  if (attempt.currency !== 'INR' || attempt.amount !== order.amount) return 'other_amount'
  if (order.status === 'pending') return null
  if (!waitsForLateMoney(order)) return 'order_cancelled'
  return stockIsThere ? null : 'stock_gone'
}

/** Whether the order ended without anybody choosing so, and was never paid: then late money may bring it back. */
export function waitsForLateMoney({ status, payment, reason }: Omit<OrderToSettle, 'amount'>): boolean {
  const hasEnded = status === 'cancelled' || status === 'payment_failed'
  const isUnpaid = payment === 'cancelled' || payment === 'failed'
  return hasEnded && isUnpaid && reason !== 'chosen' && reason !== 'replaced'
}

/** Whether money is on its way: then the order is left pending, whatever the browser says. */
export function isMoneyUnderWay(attempts: readonly Pick<Attempt, 'status' | 'purpose'>[]): boolean {
  return attempts.some(({ status, purpose }) => status === 'authorized' && purpose === null)
}

/**
 * The status of an attempt after news of it, which may be older than what is known: money that was captured stays so, or
 * is refunded; before that a bank may still say yes after no, and no after yes.
 */
export function statusAfterNews(known: AttemptStatus, told: AttemptStatus): AttemptStatus {
  if (known === 'refunded') return known
  if (known === 'captured') return told === 'refunded' ? told : known
  return told
}
