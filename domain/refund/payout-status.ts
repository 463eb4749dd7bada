import type { RefundStatus } from './refund-status.ts'

/**
 * The states of a payout at the provider (https://razorpay.com/docs/x/payouts/states-life-cycle/), and that of its refund.
 * One that was `processed` can still be `reversed`, when the payee's bank returns it.
 */
const refundStatusOf = {
  pending: 'pending',
  queued: 'pending',
  scheduled: 'pending',
  processing: 'pending',
  processed: 'succeeded',
  reversed: 'dropped',
  cancelled: 'dropped',
  rejected: 'dropped',
  failed: 'dropped',
} as const satisfies Record<string, RefundStatus>
export type PayoutStatus = keyof typeof refundStatusOf
export const payoutStatuses = Object.keys(refundStatusOf) as [PayoutStatus, ...PayoutStatus[]]

const IN_ORDER = ['awaiting_approval', 'requested', 'pending', 'succeeded', 'dropped'] as const satisfies RefundStatus[]

/** The state of a refund by payout once the provider reports the payout: an older report never undoes a newer one. */
export function refundStatusAfter(current: RefundStatus, reported: PayoutStatus): RefundStatus {
  const next = refundStatusOf[reported]
  return IN_ORDER.indexOf(next) > IN_ORDER.indexOf(current) ? next : current
}

/** Whether the money for a dropped refund was sent by a late payout and has not been returned. */
export function isPaidOutLate(refund: {
  status: RefundStatus
  paid_out_at: Date | null
  reversed_at: Date | null
}): boolean {
  return refund.status === 'dropped' && refund.paid_out_at !== null && refund.reversed_at === null
}
