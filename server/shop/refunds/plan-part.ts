import type { Transaction } from 'kysely'
import { addUp, type Paise, paise } from '../../../domain/money.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import type { Payee } from '../../../domain/refund/payee.ts'
import {
  type PlannedRefund,
  planRefund,
  type RefundableOrder,
  type RefundedLine,
  type RefundRequest,
  type RefundSpeed,
  type RefundWay,
  refundableParts,
} from '../../../domain/refund/refund.ts'
import { problemsOfRestock } from '../../../domain/refund/restock.ts'
import { canShareRefund } from '../../../domain/refund/share-refund.ts'
import { replacementsUnderWay } from '../../../domain/replacement/replacement-transitions.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { findReplacedPieces } from '../replacements/queries.ts'
import { isPaidOutLate } from './late-payout.ts'
import { openPayments, paymentsOfOrder } from './request-refund.ts'

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
 * A cash order's money is cash. Of one with an advance a payee or a reference chooses its cash, which its advance only
 * completes; neither chooses the advance.
 */
export function wayBack(
  { payment_method, advance }: Pick<LockedOrder, 'payment_method' | 'advance'>,
  { reference, payee }: Pick<PartRefund, 'reference' | 'payee'>,
): RefundWay {
  const isOfCash = advance === null || reference !== null || payee !== null
  return payment_method === 'cod' && isOfCash ? 'cash' : 'online'
}

/** `earlier` are the sums that went back the same way or are reserved for it; paise. */
type Plan = PlannedRefund & { earlier: Paise[] }

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
  const plan = planRefund({ ...order, ...received, way, beingReplaced }, earlier, request)
  if ('problems' in plan) return refuse('invalid', { fields: plan.problems })
  if (way === 'online' && !canShareRefund(await openPayments(transaction, order.id), plan.amount))
    return refuse('invalid', { fields: { amount: TOO_LITTLE_LEFT } })
  const restockProblems = problemsOfRestock(order.status, request.lines)
  if (Object.keys(restockProblems).length > 0) return refuse('invalid', { fields: restockProblems })
  return { ...plan, earlier: earlier.map(({ amount }) => paise(amount)) }
}

const TOO_LITTLE_LEFT =
  'Give back another sum: of one of the two payments of this order less would be left than the provider refunds.'

const NOT_SHIPPED = 'Nothing of this order has left yet. Cancel it to give all of its money back, or give back a sum.'

/**
 * What came in for the order that way, what the provider funded of it, and what is left of its advance where that was the other
 * way; null if no payment pays it.
 */
async function receivedFor(
  transaction: Transaction<Schema>,
  order: LockedOrder,
  way: RefundWay,
): Promise<Pick<RefundableOrder, 'received' | 'offer' | 'advanceLeft'> | null> {
  const payments = await paymentsOfOrder(transaction, order.id)
  const offer = addUp(payments.map(({ provider_offer }) => provider_offer))
  if (way === 'cash') {
    const advanceLeft = addUp((await openPayments(transaction, order.id)).map(({ left }) => left))
    return { received: dueOnDelivery(order), offer, advanceLeft }
  }
  if (payments.length === 0) return null
  return { received: addUp(payments.map(({ amount }) => paise(amount))), offer, advanceLeft: paise(0) }
}

/**
 * The refunds so far of what was received for the order. A dropped refund gives no money back, unless its payout was made
 * late, but its credit notes stay in force, so its pieces are used up. A declined proposal has no credit notes and leaves
 * its pieces free.
 */
export async function refundsOfOrder(transaction: Transaction<Schema>, orderId: string) {
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
