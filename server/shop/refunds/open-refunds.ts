import type { RefundStatus } from '../../platform/database/tables/payments.ts'

/** The states of a refund whose money has not gone back yet; `refunds_open` indexes the refunds in them. */
export const OPEN_REFUNDS: readonly RefundStatus[] = ['requested', 'pending']
