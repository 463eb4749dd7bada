/**
 * The states of a refund; it is dropped when another one took its place. One that is `awaiting_approval` is proposed only: it
 * reserves its pieces and its money, but nothing has been given back or credited, and the shopper does not see it. Declined, it
 * is dropped.
 */
export type RefundStatus = 'awaiting_approval' | 'requested' | 'pending' | 'succeeded' | 'dropped'

/** The states of a refund whose money has not gone back yet; `refunds_open` indexes the refunds in them. */
export const OPEN_REFUNDS = ['requested', 'pending'] as const satisfies RefundStatus[]

/** The states of a refund that waits for the owner or for the provider. */
export const UNFINISHED_REFUNDS = ['awaiting_approval', ...OPEN_REFUNDS] as const satisfies RefundStatus[]

/** The states of a refund whose money has gone back, is going to, or is reserved for it. */
export const NOT_DROPPED = [...UNFINISHED_REFUNDS, 'succeeded'] as const satisfies RefundStatus[]
export type CurrentRefundStatus = (typeof NOT_DROPPED)[number]
