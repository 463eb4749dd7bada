import type { RefundState } from '../../../contract/refunds.ts'
import type { CurrentRefundStatus } from '../../../domain/refund/refund-status.ts'

/** The states of a refund by their codes in the API, which are older. */
export const refundCodes = {
  awaiting_approval: 'proposed',
  requested: 'wanted',
  pending: 'accepted',
  succeeded: 'made',
} as const satisfies Record<CurrentRefundStatus, RefundState>
