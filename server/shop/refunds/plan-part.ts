import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { addUp, type Paise, paise } from '../../../domain/money.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import type { Payee } from '../../../domain/refund/payee.ts'
import { isPaidOutLate } from '../../../domain/refund/payout-status.ts'
import {
  planRefund,
  type RefundPlan,
  type RefundRequest,
  type RefundWay,
  refundSum,
} from '../../../domain/refund/plan-refund.ts'
import { type RefundedLine, type RefundSpeed, refundable } from '../../../domain/refund/refund.ts'
import { storedLines } from '../../../domain/refund/restock.ts'
import { replacementsUnderWay } from '../../../domain/replacement.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { paymentsOfOrder } from '../orders/request-refund.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { findReplacedPieces } from '../replacements/move-replacement.ts'
import type { Shop } from '../shop.ts'
import { isSamePayee } from './payee.ts'

/** `goodwill` is in paise; `requestKey` makes the same request again the same refund; `ticket` is of the claim that it is for. */
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

/** A cash order's money is cash; of one with an advance only where a payee or a reference is given, else it is the advance. */
export function wayBack(
  { payment_method, advance }: Pick<LockedOrder, 'payment_method' | 'advance'>,
  { reference, payee }: Pick<PartRefund, 'reference' | 'payee'>,
): RefundWay {
  const isOfCash = advance === null || reference !== null || payee !== null
  return payment_method === 'cod' && isOfCash ? 'cash' : 'online'
}

/**
 * What goes back for the parts of a locked order; `earlierCash` are the sums of cash that went back or are reserved for it. `own`
 * is the refund whose parts they are, once it is stored.
 */
export async function planPart(
  transaction: Transaction,
  order: LockedOrder,
  way: RefundWay,
  request: RefundRequest,
  own: string | null = null,
): Promise<(RefundPlan & { earlierCash: Paise[] }) | Refusal> {
  const earlier = (await refundsOfOrder(transaction, order.id)).filter(({ id }) => id !== own)
  const cash = earlier.filter(({ payment_id }) => payment_id === null)
  const payments = await paymentsOfOrder(transaction, order.id)
  const refundableOrder = {
    ...order,
    way,
    isReturned: order.shipment_status === 'returned',
    cashLeft: refundable(dueOnDelivery(order), cash),
    payments,
    offer: addUp(payments.map(({ provider_offer }) => provider_offer)),
    beingReplaced: await findReplacedPieces(transaction, order.id, replacementsUnderWay),
  }
  const plan = planRefund(refundableOrder, earlier, request)
  if (plan.kind === 'impossible') return refuse('illegal_move', { message: plan.message })
  if (plan.kind === 'invalid') return refuse('invalid', { fields: plan.problems })
  return { ...plan, earlierCash: cash.map(({ amount }) => paise(amount)) }
}

/**
 * The refunds so far of what was received for the order, without declined ones. A dropped refund gives no money back, unless its
 * payout was made late, but its credit notes stay in force, so its pieces are used up.
 */
export async function refundsOfOrder(transaction: Transaction, orderId: string) {
  const refunds = await transaction
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      ...(['refunds.id', 'refunds.payment_id', 'refunds.status'] as const),
      ...(['refunds.amount', 'refunds.lines', 'refunds.delivery_fee'] as const),
      ...(['refunds.paid_out_at', 'refunds.reversed_at'] as const),
    ])
    .where('refunds.order_id', '=', orderId)
    .where('refunds.decline_note', 'is', null)
    .where((row) => row.or([row('payments.purpose', '=', 'pays_order'), row('refunds.payment_id', 'is', null)]))
    .execute()
  return refunds.map((refund) =>
    refund.status === 'dropped' && !isPaidOutLate(refund) ? { ...refund, amount: 0 } : refund,
  )
}

/** The refund that the same request has made before, or null; refused if it was declined, or its key had other contents. */
export async function findReplayed(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  request: PartRefund,
): Promise<{ kind: 'replayed'; refundId: string } | Refusal | null> {
  const made = await findByKey(transaction, request)
  if (!made) return null
  if (made.decline_note !== null) return refuse('illegal_move', { message: DECLINED })
  return isSameRequest(shop, made, order, request)
    ? { kind: 'replayed', refundId: made.id }
    : refuse('key_reused', { message: KEY_REUSED })
}

const KEY_REUSED = 'This refund has already been submitted with different details.'
const DECLINED = 'This refund was proposed and then declined.'

/** With the sum of all that the request gave back, its shares of other payments included. */
function findByKey(transaction: Transaction, { orderId, requestKey }: PartRefund) {
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

type Made = NonNullable<Awaited<ReturnType<typeof findByKey>>>

/** Pieces may have given less than they come to, by an offer or other refunds; a second admin may change the reference. */
function isSameRequest(shop: Shop, made: Made, order: LockedOrder, request: PartRefund): boolean {
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
