import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { maskPayee, type Payee } from '../../../domain/refund/payee.ts'
import { refundSum } from '../../../domain/refund/refund.ts'
import { storedLines } from '../../../domain/refund/restock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { payeeDigest } from './payee-digest.ts'
import { type PartRefund, wayBack } from './plan-part.ts'
import type { RefundRow } from './reduce-refund.ts'

/**
 * The refund that the same request has made of a locked order before; refused if its key was sent with other contents, or if it
 * was declined. Null of a request that comes for the first time.
 */
export async function findReplayed(
  shop: Pick<Shop, 'payments'>,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  request: PartRefund,
): Promise<{ refundId: string } | Refusal | null> {
  const made = await findByKey(transaction, request)
  if (!made) return null
  if (made.decline_note !== null) return refuse('illegal_move', { message: DECLINED })
  return isSameRequest(shop, made, order, request)
    ? { refundId: made.id }
    : refuse('key_reused', { message: KEY_REUSED })
}

const KEY_REUSED = 'This refund was already sent with other contents.'
const DECLINED = 'This refund was proposed, and then declined.'

/** With the sum of all that the request gave back, its shares of other payments included. */
function findByKey(transaction: Transaction<Schema>, { orderId, requestKey }: PartRefund) {
  const sum = sql<number>`(
    select sum(share.amount)::bigint from refunds as share
    where share.order_id = refunds.order_id and (share.id = refunds.id or share.share_of = refunds.id)
  )`
  return transaction
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'lines', 'delivery_fee', 'note', 'speed', 'reference', 'payee', 'payee_digest'])
    .select(['decided_by', 'decline_note', sum.as('sum')])
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

type Made = Pick<RefundRow, 'id' | 'payment_id' | 'lines' | 'delivery_fee' | 'note' | 'speed' | 'reference'> &
  Pick<RefundRow, 'payee' | 'payee_digest' | 'decided_by'> & { sum: number }

/**
 * Of pieces and a fee the sum may be less than they come to: an offer paid a part of them, or other money went back meanwhile.
 * The reference of a refund by the provider is not stored, and a second admin may have named another reference.
 */
function isSameRequest(shop: Pick<Shop, 'payments'>, made: Made, order: LockedOrder, request: PartRefund): boolean {
  const sum = refundSum(order, request)
  return (
    (made.sum === sum || (request.goodwill === 0 && made.sum < sum)) &&
    isDeepStrictEqual(made.lines, storedLines(request.lines)) &&
    made.delivery_fee > 0 === request.deliveryFee &&
    made.note === request.note &&
    (made.speed === null || made.speed === request.speed) &&
    (made.reference === null || made.decided_by !== null || made.reference === request.reference) &&
    (made.payment_id === null) === (wayBack(order, request) === 'cash') &&
    isSamePayee(shop, made, request.payee)
  )
}

/** By the mask alone where there is no digest: of a refund before there were any, or while payments are off. */
function isSamePayee(shop: Pick<Shop, 'payments'>, made: Made, payee: Payee | null): boolean {
  if (made.payee === null || payee === null) return made.payee === payee
  const digest = payeeDigest(shop, made.id, payee)
  if (made.payee_digest !== null && digest !== null) return digest.equals(made.payee_digest)
  return made.payee === maskPayee(payee)
}
