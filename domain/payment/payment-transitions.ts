import { refusalOfTransition, type TransitionTable } from '../transition.ts'

export const paymentStatuses = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const allowed = () => null

/**
 * The only transitions of a payment. Money may arrive after a payment failed or was dismissed: it pays the order again,
 * or is refunded.
 */
const paymentTransitions: TransitionTable<PaymentStatus, undefined, never> = {
  pending: { paid: allowed, failed: allowed, cancelled: allowed },
  paid: { refunded: allowed },
  failed: { paid: allowed, refunded: allowed },
  cancelled: { paid: allowed, refunded: allowed },
  refunded: {},
}

/** Null when the transition is allowed, otherwise `no_such_move`. */
export function refusalOfPaymentTransition(from: PaymentStatus, to: PaymentStatus) {
  return refusalOfTransition(paymentTransitions, from, to, undefined)
}
