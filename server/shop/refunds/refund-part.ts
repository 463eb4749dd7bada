import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql, type Transaction } from 'kysely'
import { addUp, type Paise, paise } from '../../../domain/money.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import { maskPayee, type Payee } from '../../../domain/refund/payee.ts'
import {
  planRefund,
  type RefundedLine,
  type RefundSpeed,
  type RefundWay,
  refundableParts,
  refundSum,
} from '../../../domain/refund/refund.ts'
import { problemsOfRestock, storedLines } from '../../../domain/refund/restock.ts'
import { replacementsUnderWay } from '../../../domain/replacement/replacement-transitions.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { issueCreditNotes } from '../invoices/issue-credit-notes.ts'
import { lockOrder } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { findReplacedPieces } from '../replacements/queries.ts'
import type { Shop } from '../shop.ts'
import { giveBackCash } from './give-back-cash.ts'
import { mailRefund } from './refund-mail.ts'
import { insertShares, paymentsOfOrder } from './request-refund.ts'
import { restockRefunded } from './restock-refunded.ts'

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
 * cash goes back, else its advance, each as far as it came in. A sum larger than one of two payments goes back by both.
 */
export async function refundPart(
  shop: Pick<Shop, 'jobs' | 'settings' | 'payments'>,
  transaction: Transaction<Schema>,
  request: PartRefund,
): Promise<{ refundId: string } | Refusal> {
  const order = await lockOrder(transaction, request.orderId)
  if (!order) return refuse('not_found')
  const replayed = await findByKey(transaction, request)
  if (replayed)
    return isSameRequest(replayed, order, request)
      ? { refundId: replayed.id }
      : refuse('key_reused', { message: KEY_REUSED })
  const way = wayBack(order, request)
  if (request.payee !== null && (way === 'online' || request.reference !== null))
    return refuse('invalid', { fields: { payee: way === 'online' ? ONLINE : BOTH } })
  const parts = refundableParts(order.status, way, order.shipment_status === 'returned')
  const received = parts === 'none' ? null : await receivedFor(transaction, order, way)
  if (received === null)
    return refuse('illegal_move', { message: `This order is ${order.status}; none of its money can go back.` })
  const isOfGoods = request.lines.length > 0 || request.deliveryFee
  if (isOfGoods && parts === 'sum') return refuse('illegal_move', { message: NOT_SHIPPED })
  const earlier = (await refundsOfOrder(transaction, order.id)).map((refund) =>
    (refund.payment_id === null) === (way === 'cash') ? refund : { ...refund, amount: 0 },
  )
  const beingReplaced = await findReplacedPieces(transaction, order.id, replacementsUnderWay)
  const plan = planRefund({ ...order, received, beingReplaced }, earlier, request)
  if ('problems' in plan) return refuse('invalid', { fields: plan.problems })
  const restockProblems = problemsOfRestock(order.status, request.lines)
  if (Object.keys(restockProblems).length > 0) return refuse('invalid', { fields: restockProblems })

  const refund = {
    order_id: order.id,
    amount: plan.amount,
    reason: 'part',
    lines: JSON.stringify(storedLines(request.lines)),
    delivery_fee: request.deliveryFee ? order.delivery_fee : paise(0),
    note: request.note,
    user_id: request.adminId,
    request_key: request.requestKey,
  } as const
  const refundId = await insert()
  if (refundId instanceof Refusal) return refundId
  if (isOfGoods)
    await issueCreditNotes(transaction, order.id, {
      refund: refundId,
      pieces: request.lines,
      deliveryFee: request.deliveryFee,
      isReturned: false,
    })
  await restockRefunded(transaction, order, request.lines)
  const { ticket } = request
  await mailRefund(shop, transaction, order, {
    refundId,
    amount: plan.amount,
    isCash: way === 'cash',
    payee: request.payee && maskPayee(request.payee),
    ticket,
  })
  return { refundId }

  function insert(): Promise<string | Refusal> | Refusal {
    if (way === 'online') return insertShares(shop, transaction, { ...refund, speed: request.speed })
    const { reference, payee } = request
    if (payee !== null) return giveBackCash(shop, transaction, refund, { payee })
    if (reference !== null) return giveBackCash(shop, transaction, refund, { reference })
    return refuse('invalid', { fields: { reference: BY_HAND } })
  }
}

const NOT_SHIPPED = 'Nothing of this order has left yet. Cancel it to give all of its money back, or give back a sum.'
const KEY_REUSED = 'This refund was already sent with other contents.'
const BY_HAND = 'Name the payee of the cash, or the reference of the transfer that was made by hand.'
const BOTH = 'Either a payee or the reference of a transfer'
const ONLINE = 'Money that was paid online goes back the way it was paid.'

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
    .select(['id', 'lines', 'delivery_fee', 'note', 'reference', 'payee', sum.as('sum')])
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** The reference of a refund by the provider is not stored, and a payee masked only. */
function isSameRequest(
  made: Pick<Selectable<Schema['refunds']>, 'lines' | 'delivery_fee' | 'note' | 'reference' | 'payee'> & {
    sum: number
  },
  order: LockedOrder,
  request: PartRefund,
): boolean {
  return (
    made.sum === refundSum(order, request) &&
    isDeepStrictEqual(made.lines, storedLines(request.lines)) &&
    made.delivery_fee > 0 === request.deliveryFee &&
    made.note === request.note &&
    (made.reference === null || made.reference === request.reference) &&
    made.payee === (request.payee && maskPayee(request.payee))
  )
}

/**
 * The refunds so far of what was received for the order. One that was dropped gives nothing back, and the credit notes for its
 * pieces stand: so they are used up.
 */
export async function refundsOfOrder(transaction: Transaction<Schema>, orderId: string) {
  const refunds = await transaction
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.payment_id', 'refunds.status', 'refunds.amount', 'refunds.lines', 'refunds.delivery_fee'])
    .where('refunds.order_id', '=', orderId)
    .where((row) => row.or([row('payments.purpose', '=', 'pays_order'), row('refunds.payment_id', 'is', null)]))
    .execute()
  return refunds.map((refund) => (refund.status === 'dropped' ? { ...refund, amount: 0 } : refund))
}
