import type { RefundStatus } from '../../platform/database/tables/payments.ts'

/** The states of a refund whose money has not gone back yet; `refunds_open` indexes the refunds in them. */
export const OPEN_REFUNDS = ['requested', 'pending'] as const satisfies RefundStatus[]

/** The states of a refund whose money has gone back or is going to. */
export const NOT_DROPPED = [...OPEN_REFUNDS, 'succeeded'] as const satisfies RefundStatus[]
export type CurrentRefundStatus = (typeof NOT_DROPPED)[number]
