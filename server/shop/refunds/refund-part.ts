import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { addUp, fromRupees, type Paise, paise } from '../../../domain/money.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import { needsApproval } from '../../../domain/refund/cash-approval.ts'
import { maskPayee, type Payee } from '../../../domain/refund/payee.ts'
import {
  planRefund,
  type RefundedLine,
  type RefundRequest,
  type RefundSpeed,
  type RefundWay,
  refundableParts,
  refundSum,
} from '../../../domain/refund/refund.ts'
import { problemsOfRestock, storedLines } from '../../../domain/refund/restock.ts'
import { replacementsUnderWay } from '../../../domain/replacement/replacement-transitions.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { lockOrder } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { findReplacedPieces } from '../replacements/queries.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { carryOutRefund, type StoredPart } from './carry-out-refund.ts'
import { payeeColumns, refusalOfPayout } from './give-back-cash.ts'
import type { RefundRow } from './reduce-refund.ts'
import { insertShares, paymentsOfOrder } from './request-refund.ts'

/**
 * `goodwill` is in paise; `requestKey` makes the same request again the same refund; `ticket` is of the claim that it is for.
 */
export type PartRefund = {
  orderId: string
  adminId: string
  ticket: string | null
  lines: readonly RefundedLine[]
  deliveryFee: boolean
  goodwill: Paise
  note: string
  speed: RefundSpeed
  reference: string | null
  payee: Payee | null
  requestKey: string | null
}

/**
 * Gives back a part of the money of an order that goes on, with the credit notes for its pieces, those of them on sale again
 * that came back sound, and a mail to the shopper.
 * What was paid online goes back by the provider, once the transaction is committed; cash that was collected goes to a payee,
 * or has gone back by hand, under a reference. Of an order with an advance both are possible: with a payee or a reference its
 * cash goes back, else its advance, each as far as it came in. A sum larger than one of two payments goes back by both. Cash
 * above the owner's limit is only `proposed`: a second admin approves it.
 */
export async function refundPart(
  shop: Pick<Shop, 'jobs' | 'settings' | 'payments'>,
  transaction: Transaction<Schema>,
  request: PartRefund,
): Promise<{ kind: 'decided' | 'proposed' | 'replayed'; refundId: string } | Refusal> {
  const order = await lockOrder(transaction, request.orderId)
  if (!order) return refuse('not_found')
  const replayed = await findByKey(transaction, request)
  if (replayed && replayed.decline_note !== null) return refuse('illegal_move', { message: DECLINED })
  if (replayed)
    return isSameRequest(replayed, order, request)
      ? { kind: 'replayed', refundId: replayed.id }
      : refuse('key_reused', { message: KEY_REUSED })
  const way = wayBack(order, request)
  if (request.payee !== null && (way === 'online' || request.reference !== null))
    return refuse('invalid', { fields: { payee: way === 'online' ? ONLINE : BOTH } })
  const plan = await planPart(transaction, order, way, request)
  if (plan instanceof Refusal) return plan
  if (way === 'cash' && request.payee === null && request.reference === null)
    return refuse('invalid', { fields: { reference: BY_HAND } })
  const refusal = request.payee && refusalOfPayout(shop, plan.amount, request.payee)
  if (refusal) return refusal

  const refund = await insertPart(shop, transaction, order, way, request, plan.amount)
  if (way === 'cash' && needsApproval(await findLimit(transaction), plan.earlier, plan.amount))
    return { kind: 'proposed', refundId: refund.id }
  await carryOutRefund(shop, transaction, order, refund, request.ticket)
  return { kind: 'decided', refundId: refund.id }
}

/** `earlier` are the sums that went back the same way or are reserved for it; paise. */
type Plan = { amount: Paise; earlier: Paise[] }

/**
 * What the parts of a locked order come to, if they can go back this way; `own` is the refund whose parts they are, once it is
 * stored.
 */
export async function planPart(
  transaction: Transaction<Schema>,
  order: LockedOrder,
  way: RefundWay,
  request: RefundRequest,
  own: string | null = null,
): Promise<Plan | Refusal> {
  const parts = refundableParts(order.status, way, order.shipment_status === 'returned')
  const received = parts === 'none' ? null : await receivedFor(transaction, order, way)
  if (received === null)
    return refuse('illegal_move', { message: `This order is ${order.status}; none of its money can go back.` })
  const isOfGoods = request.lines.length > 0 || request.deliveryFee
  if (isOfGoods && parts === 'sum') return refuse('illegal_move', { message: NOT_SHIPPED })
  const refunds = (await refundsOfOrder(transaction, order.id)).filter(({ id }) => id !== own)
  const earlier = refunds.map((refund) =>
    (refund.payment_id === null) === (way === 'cash') ? refund : { ...refund, amount: 0 },
  )
  const beingReplaced = await findReplacedPieces(transaction, order.id, replacementsUnderWay)
  const plan = planRefund({ ...order, received, beingReplaced }, earlier, request)
  if ('problems' in plan) return refuse('invalid', { fields: plan.problems })
  const restockProblems = problemsOfRestock(order.status, request.lines)
  if (Object.keys(restockProblems).length > 0) return refuse('invalid', { fields: restockProblems })
  return { amount: plan.amount, earlier: earlier.map(({ amount }) => paise(amount)) }
}

/** Stores the refund of a locked order. The provider makes it once the transaction is committed; cash awaits its approval. */
async function insertPart(
  shop: Pick<Shop, 'jobs'>,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  way: RefundWay,
  request: PartRefund,
  amount: Paise,
): Promise<StoredPart> {
  const { lines } = request
  const delivery_fee = request.deliveryFee ? order.delivery_fee : paise(0)
  const refund = {
    order_id: order.id,
    amount,
    reason: 'part',
    lines: JSON.stringify(storedLines(lines)),
    delivery_fee,
    note: request.note,
    user_id: request.adminId,
    request_key: request.requestKey,
  } as const
  const stored = { amount, lines, delivery_fee }
  if (way === 'online') {
    const id = await insertShares(shop, transaction, { ...refund, speed: request.speed })
    return { ...stored, id, isCash: false, reference: null, payee: null }
  }
  const { reference, payee } = request
  const columns = payee === null ? { payee: null } : await payeeColumns(transaction, order.id, payee)
  const id = newIdentifier()
  await transaction
    .insertInto('refunds')
    .values({ ...refund, id, reference, ...columns, status: 'awaiting_approval' })
    .execute()
  return { ...stored, id, isCash: true, reference, payee: columns.payee }
}

/** The owner's limit in paise, above which cash needs a second admin. */
async function findLimit(transaction: Transaction<Schema>): Promise<Paise | null> {
  const { cashApprovalAbove } = (await findSettings(transaction)).settings
  return cashApprovalAbove === null ? null : fromRupees(cashApprovalAbove)
}

const NOT_SHIPPED = 'Nothing of this order has left yet. Cancel it to give all of its money back, or give back a sum.'
const KEY_REUSED = 'This refund was already sent with other contents.'
const BY_HAND = 'Name the payee of the cash, or the reference of the transfer that was made by hand.'
const BOTH = 'Either a payee or the reference of a transfer'
const ONLINE = 'Money that was paid online goes back the way it was paid.'
const DECLINED = 'This refund was proposed, and then declined.'

/** A cash order's money is cash; of one with an advance a payee or a reference chooses its cash, neither its advance. */
function wayBack({ payment_method, advance }: LockedOrder, { reference, payee }: PartRefund): RefundWay {
  const isOfCash = advance === null || reference !== null || payee !== null
  return payment_method === 'cod' && isOfCash ? 'cash' : 'online'
}

/** What came in for the order that way; null if no payment pays it. */
async function receivedFor(
  transaction: Transaction<Schema>,
  order: LockedOrder,
  way: RefundWay,
): Promise<Paise | null> {
  if (way === 'cash') return dueOnDelivery(order)
  const payments = await paymentsOfOrder(transaction, order.id)
  return payments.length > 0 ? addUp(payments.map(({ amount }) => paise(amount))) : null
}

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

/**
 * The refunds so far of what was received for the order. One that was dropped gives nothing back, and the credit notes for its
 * pieces stand: so they are used up. A proposed one that was declined has none, and leaves its pieces.
 */
export async function refundsOfOrder(transaction: Transaction<Schema>, orderId: string) {
  const refunds = await transaction
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      ...(['refunds.id', 'refunds.payment_id', 'refunds.status'] as const),
      ...(['refunds.amount', 'refunds.lines', 'refunds.delivery_fee'] as const),
    ])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.decline_note', 'is', null)
    .where((row) => row.or([row('payments.purpose', '=', 'pays_order'), row('refunds.payment_id', 'is', null)]))
    .execute()
  return refunds.map((refund) => (refund.status === 'dropped' ? { ...refund, amount: 0 } : refund))
}
