import { refusalsOf } from '../transition.ts'

export const paymentStatuses = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * The only transitions of a payment: null when one is allowed, otherwise `no_such_move`. Money may arrive after a payment failed
 * or was dismissed: it pays the order again, or is refunded.
 */
export const refusalOfPaymentTransition = /* @__PURE__ */ refusalsOf<PaymentStatus>({
  pending: ['paid', 'failed', 'cancelled'],
  paid: ['refunded'],
  failed: ['paid', 'refunded'],
  cancelled: ['paid', 'refunded'],
  refunded: [],
})
