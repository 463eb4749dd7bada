import type { ApiRequest } from '../../../contract/contract.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { addUp, fromRupees, isRupeeSum, type Paise, paise } from '../../../domain/money.ts'
import { needsApproval } from '../../../domain/refund/cash-approval.ts'
import {
  planRefund,
  type RefundableOrder,
  type RefundWay,
  refundableParts,
  refundSum,
} from '../../../domain/refund/plan-refund.ts'
import {
  type EarlierRefund,
  piecesLeft,
  type RefundedLine,
  type RefundSpeed,
  refundable,
} from '../../../domain/refund/refund.ts'
import { canRestock } from '../../../domain/refund/restock.ts'
import { LEAST_BY_PROVIDER } from '../../../domain/refund/share-refund.ts'
import { replacementsUnderWay } from '../../../domain/replacement.ts'
import { cashFields, emptyCash, readCash, type TypedCash } from '../cash/cash-way.ts'
import { noteError } from '../ui/note-error.ts'
import { type LineProblems, problemsByLine, readQuantities, readRestock } from '../ui/read-restock.ts'
import { offerOf, payingOf } from './plan-return.ts'

type Body = ApiRequest<'POST /admin/orders/:id/refunds'>['body'] & { lines: RefundedLine[] }

/**
 * The fields as typed. `quantities` are by the item's id; an item without one is not refunded. `restock` likewise has
 * how many of these go on sale again.
 */
export type TypedRefund = {
  quantities: Readonly<Record<string, string>>
  restock: Readonly<Record<string, string>>
  deliveryFee: boolean
  goodwill: string
  reason: string
  /** Of an order that was paid in cash */
  cash: TypedCash
  speed: RefundSpeed
}

export function emptyRefund({ canTransfer }: Pick<OpenOrder, 'canTransfer'>): TypedRefund {
  return {
    ...{ quantities: {}, restock: {}, deliveryFee: false, goodwill: '', reason: '', speed: 'normal' },
    cash: emptyCash(canTransfer),
  }
}

/**
 * `sum` in paise; null as long as it is unknown. `fromAdvance` of it goes back by the provider, beside cash; `offer` is what
 * more the pieces and the fee come to, which the provider had funded. Without problems the body can be sent; a proposal awaits a
 * second admin.
 */
type ReadRefund = {
  sum: Paise | null
  fromAdvance: Paise
  offer: Paise
  isProposal: boolean
  problems: LineProblems
  body: Body
}

/** Reads what is typed by the rule that the server has. */
export function readRefund(open: OpenOrder, typed: TypedRefund): ReadRefund {
  // Of what has gone back meanwhile there is no field any more
  const pieces = [...open.pieces].map(([id, most]) => ({ id, most })).filter(({ most }) => most > 0)
  const { lines: chosen, problems: quantities } = readQuantities(pieces, typed.quantities)
  const { lines, problems: restock } = readRestock(chosen, open.canRestock ? typed.restock : {})
  const goodwill = typed.goodwill.trim() === '' ? 0 : Number(typed.goodwill)
  const isSum = isRupeeSum(goodwill)
  const deliveryFee = typed.deliveryFee && open.fee > 0
  const request = { lines, deliveryFee, goodwill: fromRupees(isSum ? goodwill : 0) }
  const cash = open.isCash ? readCash(typed.cash) : null
  const plan = planRefund(open.order, open.earlier, request)
  const planned = problemsOfPlan(plan, lines)
  const isRead = isSum && Object.keys(quantities).length === 0
  const reason = typed.reason.trim() === '' ? 'Please enter a reason' : noteError(typed.reason)
  const problems: LineProblems = {
    quantities: { ...planned.quantities, ...quantities },
    restock: { ...planned.restock, ...restock },
    rest: {
      // Of what cannot be read, the sum says nothing
      ...(isRead && planned.rest),
      ...(!isSum && { goodwill: 'Enter an amount in rupees with at most 2 decimal places' }),
      ...(reason !== undefined && { reason }),
      ...cash?.problems,
    },
  }
  const body = {
    lines,
    deliveryFee,
    ...(goodwill > 0 && { amount: goodwill }),
    reason: typed.reason.trim(),
    ...(cash?.body ?? { speed: typed.speed }),
  }
  const byProvider = isRead && plan.kind === 'planned' ? addUp(plan.shares.map(({ amount }) => amount)) : paise(0)
  const sum = isRead && plan.kind === 'planned' ? addUp([plan.cash, byProvider]) : null
  const fromAdvance = open.isCash ? byProvider : paise(0)
  const offer = paise(sum === null ? 0 : refundSum(open.order, request) - sum)
  const earlier = open.earlier.map(({ amount }) => paise(amount))
  const isProposal = sum !== null && needsApproval(open.approvalAbove, earlier, paise(sum - fromAdvance))
  return { sum, fromAdvance, offer, isProposal, problems, body }
}

function problemsOfPlan(plan: ReturnType<typeof planRefund>, lines: readonly RefundedLine[]): LineProblems {
  if (plan.kind === 'planned') return { quantities: {}, restock: {}, rest: {} }
  return problemsByField(plan.kind === 'invalid' ? plan.problems : { amount: plan.message }, lines)
}

const FIELDS: readonly string[] = ['deliveryFee', 'amount', 'reason', ...cashFields]

/** What the API found wrong, as far as the form has a field for it. */
export function problemsByField(
  problems: Readonly<Record<string, string>>,
  lines: readonly RefundedLine[],
): LineProblems {
  const { rest, ...ofLines } = problemsByLine(problems, lines)
  return { ...ofLines, rest: Object.fromEntries(Object.entries(rest).filter(([name]) => FIELDS.includes(name))) }
}

export function hasProblems(problems: LineProblems): boolean {
  return Object.values(problems).some((part) => Object.keys(part).length > 0)
}

/** An order whose money can go back in part, as `planRefund` takes it; paise. */
export type OpenOrder = {
  order: RefundableOrder
  earlier: EarlierRefund[]
  /** What has not gone back */
  left: Paise
  /** How many pieces of each item have not been refunded and are not being replaced */
  pieces: ReadonlyMap<string, number>
  /** The fee that can go back; 0 if it was free or has gone back */
  fee: Paise
  /** Whether pieces and the fee can go back, or a sum only */
  isOfGoods: boolean
  /** Whether refunded pieces can go on sale again */
  canRestock: boolean
  /** Whether it goes back in cash: to a payee where the shop can transfer, or by hand */
  isCash: boolean
  canTransfer: boolean
  /** Above which sum so far a second admin must approve it; null if none must */
  approvalAbove: Paise | null
}

/** By each way that money of the order can go back in part: that of an order with an advance came in by two. */
export function openWays(order: OrderWithHistory): OpenOrder[] {
  const ways: RefundWay[] = [
    ...(order.paymentMethod === 'online' || order.advance !== null ? (['online'] as const) : []),
    ...(order.paymentMethod === 'cod' ? (['cash'] as const) : []),
  ]
  return ways.flatMap((way) => openOrder(order, way) ?? [])
}

function openOrder(order: OrderWithHistory, way: RefundWay): OpenOrder | null {
  const isReturned = order.shipment.status === 'returned'
  const parts = refundableParts(order.status, way, isReturned)
  const isCash = way === 'cash'
  const paying = payingOf(order.payments)
  if (parts === 'none' || (!isCash && paying.length === 0)) return null
  const lines = order.items.map(({ _id, price, quantity }) => ({ id: _id, price: fromRupees(price), quantity }))
  const fee = fromRupees(order.delivery?.fee ?? 0)
  const made = order.refunds
    .filter(({ providerPaymentId: id }) => id === null || paying.some((payment) => payment.providerPaymentId === id))
    .map((refund) => ({
      amount: (refund.providerPaymentId === null) === isCash ? fromRupees(refund.amount) : 0,
      lines: refund.lines,
      delivery_fee: fromRupees(refund.deliveryFee),
    }))
  // Their money is with the shop, unless it was sent late; the credit notes for their pieces stand.
  const failed = order.failedTransfers.map(({ amount, lines, deliveryFee, wasMadeLate }) => ({
    ...{ amount: isCash && wasMadeLate ? fromRupees(amount) : 0, lines },
    delivery_fee: fromRupees(deliveryFee),
  }))
  const earlier = [...made, ...failed]
  const received = fromRupees(order.amount - (order.advance?.amount ?? 0))
  const cashLeft = isCash ? refundable(received, earlier) : paise(0)
  const payments = paying.map(({ providerPaymentId: id, amount }) => ({
    id,
    left: refundable(
      fromRupees(amount),
      order.refunds.filter(({ providerPaymentId }) => providerPaymentId === id).map(inPaise),
    ),
    least: LEAST_BY_PROVIDER,
  }))
  const beingReplaced = order.replacements
    .filter(({ status }) => replacementsUnderWay.some((underWay) => underWay === status))
    .flatMap((replacement) => replacement.lines)
  return {
    order: {
      ...{ status: order.status, isReturned, way, lines, delivery_fee: fee },
      ...{ cashLeft, payments, offer: offerOf(order), beingReplaced },
    },
    earlier,
    left: isCash ? cashLeft : addUp(payments.map(({ left }) => left)),
    pieces: piecesLeft(lines, [...earlier, { lines: beingReplaced }]),
    fee: earlier.some(({ delivery_fee }) => delivery_fee > 0) ? fromRupees(0) : fee,
    isOfGoods: parts === 'all',
    canRestock: canRestock(order.status),
    isCash,
    canTransfer: order.canTransfer,
    approvalAbove: isCash && order.cashApprovalAbove !== null ? fromRupees(order.cashApprovalAbove) : null,
  }
}

const inPaise = ({ amount }: { amount: number }) => ({ amount: fromRupees(amount) })
