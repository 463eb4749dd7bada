import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { maskPayee } from '../../../domain/refund/payee.ts'
import { refundSum } from '../../../domain/refund/refund.ts'
import { storedLines } from '../../../domain/refund/restock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { PartRefund } from './plan-part.ts'
import type { RefundRow } from './reduce-refund.ts'

/**
 * The refund that the same request has made of a locked order before; refused if its key was sent with other contents, or if it
 * was declined. Null of a request that comes for the first time.
 */
export async function findReplayed(
  transaction: Transaction<Schema>,
  order: LockedOrder,
  request: PartRefund,
): Promise<{ refundId: string } | Refusal | null> {
  const made = await findByKey(transaction, request)
  if (!made) return null
  if (made.decline_note !== null) return refuse('illegal_move', { message: DECLINED })
  return isSameRequest(made, order, request) ? { refundId: made.id } : refuse('key_reused', { message: KEY_REUSED })
}

const KEY_REUSED = 'This refund was already sent with other contents.'
const DECLINED = 'This refund was proposed, and then declined.'

/** With the sum of all that the request gave back: its shares of two payments were inserted at once. */
function findByKey(transaction: Transaction<Schema>, { orderId, requestKey }: PartRefund) {
  const sum = sql<number>`(
    select sum(share.amount)::bigint from refunds as share
    where share.order_id = refunds.order_id and share.created_at = refunds.created_at
  )`
  return transaction
    .selectFrom('refunds')
    .select(['id', 'lines', 'delivery_fee', 'note', 'reference', 'payee', 'decided_by', 'decline_note', sum.as('sum')])
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/**
 * The reference of a refund by the provider is not stored, a payee masked only, and a second admin may have named another
 * reference.
 */
function isSameRequest(
  made: Pick<RefundRow, 'lines' | 'delivery_fee' | 'note' | 'reference' | 'payee' | 'decided_by'> & { sum: number },
  order: LockedOrder,
  request: PartRefund,
): boolean {
  return (
    made.sum === refundSum(order, request) &&
    isDeepStrictEqual(made.lines, storedLines(request.lines)) &&
    made.delivery_fee > 0 === request.deliveryFee &&
    made.note === request.note &&
    (made.reference === null || made.decided_by !== null || made.reference === request.reference) &&
    made.payee === (request.payee && maskPayee(request.payee))
  )
}
