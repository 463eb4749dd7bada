import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { type Paise, paise } from '../../../domain/money.ts'
import { planRefund, type RefundedLine, type RefundSpeed } from '../../../domain/refund/refund.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { issueCreditNotes } from '../invoices/issue-credit-notes.ts'
import { lockOrder } from '../orders/queries.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { NOT_DROPPED } from './open-refunds.ts'
import { mailRefund } from './refund-mail.ts'
import { insertRefund, paymentOfOrder } from './request-refund.ts'

/** `goodwill` is in paise; `requestKey` makes the same request again the same refund. */
export type PartRefund = {
  orderId: string
  adminId: string
  lines: readonly RefundedLine[]
  deliveryFee: boolean
  goodwill: Paise
  note: string
  speed: RefundSpeed
  reference: string | null
  requestKey: string | null
}

/**
 * Gives back a part of the money of an order that goes on, with the credit notes for its pieces, and a mail to the shopper. What
 * was paid online goes back by the provider, once the transaction is committed; cash that was collected has gone back by hand.
 */
export async function refundPart(
  shop: Pick<Shop, 'jobs' | 'settings'>,
  transaction: Transaction<Schema>,
  request: PartRefund,
): Promise<{ refundId: string } | Refusal> {
  const order = await lockOrder(transaction, request.orderId)
  if (!order) return refuse('not_found')
  const replayed = await findByKey(transaction, request)
  if (replayed)
    return isSameRequest(replayed, request) ? { refundId: replayed.id } : refuse('key_reused', { message: KEY_REUSED })
  const received = await receivedFor(transaction, order)
  if (received === null)
    return refuse('illegal_move', { message: `This order is ${order.status}; none of its money can go back.` })
  const isOfGoods = request.lines.length > 0 || request.deliveryFee
  if (isOfGoods && order.status === 'paid') return refuse('illegal_move', { message: NOT_SHIPPED })
  const plan = planRefund({ ...order, received: received.amount }, await refundsOfOrder(transaction, order.id), request)
  if ('problems' in plan) return refuse('invalid', { fields: plan.problems })

  const refund = {
    order_id: order.id,
    amount: plan.amount,
    reason: 'part',
    lines: JSON.stringify(request.lines),
    delivery_fee: request.deliveryFee ? order.delivery_fee : paise(0),
    note: request.note,
    user_id: request.adminId,
    request_key: request.requestKey,
  } as const
  const refundId = await insert()
  if (refundId instanceof Refusal) return refundId
  if (isOfGoods)
    await issueCreditNotes(transaction, order.id, {
      pieces: piecesOf(order, request.lines),
      deliveryFee: request.deliveryFee,
    })
  await mailRefund(shop, transaction, order, { refundId, amount: plan.amount, isCash: received.paymentId === null })
  return { refundId }

  function insert(): Promise<string> | Refusal {
    if (received?.paymentId)
      return insertRefund(shop, transaction, { ...refund, payment_id: received.paymentId, speed: request.speed })
    const { reference } = request
    if (reference === null) return refuse('invalid', { fields: { reference: BY_HAND } })
    return insertByHand(transaction, { ...refund, reference })
  }
}

const NOT_SHIPPED = 'Nothing of this order has left yet. Cancel it to give all of its money back, or give back a sum.'
const KEY_REUSED = 'This refund was already sent with other contents.'
const BY_HAND = 'Cash goes back by hand: name the transfer or UPI reference.'

/** What came in for the order, and the payment that it is; null as long as nothing did, or when the order is over. */
async function receivedFor(
  transaction: Transaction<Schema>,
  order: LockedOrder,
): Promise<{ paymentId: string | null; amount: Paise } | null> {
  if (order.payment_method === 'cod')
    return order.status === 'delivered' ? { paymentId: null, amount: order.amount } : null
  const isOpen = order.status === 'paid' || order.status === 'shipped' || order.status === 'delivered'
  // What was retained of a returned parcel may still be given back.
  if (!isOpen && order.shipment_status !== 'returned') return null
  const payment = await paymentOfOrder(transaction, order.id)
  return payment ? { paymentId: payment.id, amount: paise(payment.amount) } : null
}

function findByKey(transaction: Transaction<Schema>, { orderId, requestKey }: PartRefund) {
  return transaction
    .selectFrom('refunds')
    .select(['id', 'amount', 'lines', 'note'])
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Pieces have their price, so only a sum without pieces is compared by its amount. */
function isSameRequest(
  made: { amount: number; lines: readonly RefundedLine[]; note: string | null },
  { lines, goodwill, note, deliveryFee }: PartRefund,
): boolean {
  const isOfGoods = lines.length > 0 || deliveryFee
  return made.note === note && isDeepStrictEqual(made.lines, lines) && (isOfGoods || made.amount === goodwill)
}

/** The refunds so far of what was received for the order. */
export function refundsOfOrder(transaction: Transaction<Schema>, orderId: string) {
  return transaction
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.amount', 'refunds.lines', 'refunds.delivery_fee'])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', 'in', NOT_DROPPED)
    .where((row) => row.or([row('payments.purpose', '=', 'pays_order'), row('refunds.payment_id', 'is', null)]))
    .execute()
}

async function insertByHand(
  transaction: Transaction<Schema>,
  refund: Parameters<typeof insertRefund>[2],
): Promise<string> {
  const { id } = await transaction
    .insertInto('refunds')
    .values({ ...refund, id: newIdentifier(), status: 'succeeded' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pieces as credit notes have them. */
export function piecesOf({ lines }: LockedOrder, refunded: readonly RefundedLine[]) {
  return refunded.flatMap(({ item, quantity }) => {
    const line = lines.find(({ id }) => id === item)
    return line ? [{ name: line.name, price: line.price, quantity }] : []
  })
}
