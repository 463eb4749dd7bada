/** The states of a refund; it is dropped when another one took its place. */
export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'dropped'

/** The states of a refund whose money has not gone back yet; `refunds_open` indexes the refunds in them. */
export const OPEN_REFUNDS = ['requested', 'pending'] as const satisfies RefundStatus[]

/** The states of a refund whose money has gone back or is going to. */
export const NOT_DROPPED = [...OPEN_REFUNDS, 'succeeded'] as const satisfies RefundStatus[]
export type CurrentRefundStatus = (typeof NOT_DROPPED)[number]
