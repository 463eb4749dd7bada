import { refusalOfMove, type TransitionTable } from '../transition.ts'

export const paymentStatuses = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const allowed = () => null

/**
 * The only moves a payment's status ever makes. Money may arrive after a payment failed or was dismissed: it is put on
 * the order again, or refunded.
 */
const paymentMoves: TransitionTable<PaymentStatus, undefined, never> = {
  pending: { paid: allowed, failed: allowed, cancelled: allowed },
  paid: { refunded: allowed },
  failed: { paid: allowed, refunded: allowed },
  cancelled: { paid: allowed, refunded: allowed },
  refunded: {},
}

/** Null when the payment may move so, otherwise `no_such_move`. */
export function refusalOfPaymentMove(from: PaymentStatus, to: PaymentStatus) {
  return refusalOfMove(paymentMoves, from, to, undefined)
}
