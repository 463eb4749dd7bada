import { addUp, formatSum, type Paise, paise, times, toRupees } from '../money.ts'
import type { OrderStatus } from '../order/order-status.ts'
import { type EarlierRefund, piecesLeft, type RefundedLine } from './refund.ts'
import { problemsOfRestock } from './restock.ts'
import { findShares, LEAST_BY_PROVIDER, type RefundShare, type RefundSource } from './share-refund.ts'

/**
 * An order to be partly refunded. In paise, `cashLeft` is the collected cash not yet refunded, `payments` the same for
 * each payment of the order or its advance, and `offer` what the provider funded. `isReturned` means that its parcel
 * was returned; `beingReplaced` are pieces in open replacements.
 */
export type RefundableOrder = {
  status: OrderStatus
  isReturned: boolean
  way: RefundWay
  lines: readonly { id: string; price: Paise; quantity: number }[]
  delivery_fee: Paise
  cashLeft: Paise
  payments: readonly RefundSource[]
  offer: Paise
  beingReplaced: readonly RefundedLine[]
}

/** Pieces, the delivery fee, and goodwill in addition, in paise. */
export type RefundRequest = { lines: readonly RefundedLine[]; deliveryFee: boolean; goodwill: Paise }

/**
 * How an order was paid and is refunded: through the provider, or in cash, by a transfer to a payee or by hand. An
 * order with an advance has both.
 */
export type RefundWay = 'online' | 'cash'

/**
 * What can go back of the money that came in one way for an order that goes on. Pieces and the fee need an invoice, so until it
 * has shipped only a sum of goodwill; cash must have been collected. What was retained of a parcel that came back (`isReturned`)
 * can still go back.
 */
export function refundableParts(status: OrderStatus, way: RefundWay, isReturned = false): 'none' | 'sum' | 'all' {
  if (status === 'delivered') return 'all'
  if (way === 'cash') return 'none'
  if (status === 'shipped' || isReturned) return 'all'
  return status === 'paid' || status === 'pending' ? 'sum' : 'none'
}

/** The refund in paise: the cash, and the shares of payments that the provider refunds. */
export type RefundPlan = { kind: 'planned'; cash: Paise; shares: RefundShare[] }

/** `problems` are by the dotted name of the field: `lines.0.quantity`. */
type NoRefund = { kind: 'impossible'; message: string } | { kind: 'invalid'; problems: Record<string, string> }

/**
 * What a refund gives back, and how. No piece and no fee goes back twice, no piece that is being replaced, and never more than
 * what came in and has not gone back: pieces and a fee of which an offer paid a part go back with what is left, and those that
 * cost more than what is left of the cash take the rest of the advance. Nothing may be left that the provider would refuse to
 * refund, as it would once the order is cancelled.
 */
export function planRefund(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  request: RefundRequest,
): RefundPlan | NoRefund {
  const { status, way, isReturned, payments, cashLeft } = order
  if (way === 'online' && payments.length === 0) return { kind: 'impossible', message: NOT_ONLINE }
  const parts = refundableParts(status, way, isReturned)
  if (parts === 'none') return { kind: 'impossible', message: notInStatus(status, way) }
  if (parts === 'sum' && (request.lines.length > 0 || request.deliveryFee))
    return { kind: 'impossible', message: NOT_SHIPPED }
  const problems = problemsOfParts(order, earlier, request)
  if (Object.keys(problems).length > 0) return invalid(problems)
  const sum = refundSum(order, request)
  if (sum === 0) return invalid({ amount: 'Nothing is selected' })

  const rest = way === 'cash' ? cashLeft : leftOf(payments)
  const isOfGoods = request.goodwill === 0 && rest > 0
  const sources = way === 'cash' ? [{ id: CASH, left: cashLeft, least: paise(0) }, ...payments] : payments
  const most = isOfGoods ? leftOf(sources) : rest
  const isByOffer = isOfGoods && sum - most <= order.offer
  if (sum > most && !isByOffer) return invalid({ amount: tooMuch(most, isOfGoods && way === 'cash' ? null : way) })
  const amount = paise(Math.min(sum, most))
  // Cash that suffices goes back whatever is left of the advance.
  const shares = findShares(way === 'cash' && amount <= rest ? sources.slice(0, 1) : sources, amount)
  if (shares === null || (way === 'cash' && shares[0]?.id !== CASH))
    return invalid({ amount: way === 'cash' ? TOO_LITTLE : remainderProblem(amount, rest) })
  const restock = problemsOfRestock(status, request.lines)
  if (Object.keys(restock).length > 0) return invalid(restock)
  const isCash = ({ id }: RefundShare) => id === CASH
  return {
    kind: 'planned',
    cash: addUp(shares.filter(isCash).map((share) => share.amount)),
    shares: shares.filter((share) => !isCash(share)),
  }
}

/** Not the id of a payment */
const CASH = 'cash'

const NOT_ONLINE = 'Nothing was paid online for this order, so nothing can be refunded that way.'

const notInStatus = (status: OrderStatus, way: RefundWay) =>
  `The order’s status is “${status.replace('_', ' ')}”, so ${way === 'cash' ? 'no cash' : 'nothing paid online'} can be refunded.`

/** `way` is null if both the cash and the advance can be refunded. */
const tooMuch = (most: Paise, way: RefundWay | null) =>
  `Only ${inRupees(most)}${way === null ? '' : way === 'cash' ? ' of the cash' : ' of what was paid online'} can still be refunded`

const NOT_SHIPPED = 'This order has not shipped yet. Cancel it to refund everything, or refund an amount.'

const invalid = (problems: Record<string, string>): NoRefund => ({ kind: 'invalid', problems })

const leftOf = (sources: readonly RefundSource[]): Paise => addUp(sources.map(({ left }) => left))

function problemsOfParts(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  { lines, deliveryFee }: RefundRequest,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const left = piecesLeft(order.lines, [...earlier, { lines: order.beingReplaced }])
  for (const [index, { item, quantity }] of lines.entries()) {
    const pieces = left.get(item)
    if (pieces === undefined) problems[`lines.${index}.item`] = 'This item is not in the order'
    else if (lines.findIndex((line) => line.item === item) !== index)
      problems[`lines.${index}.item`] = 'This item is already listed'
    else if (quantity > pieces) problems[`lines.${index}.quantity`] = atMost(pieces, item)
  }
  if (deliveryFee && order.delivery_fee === 0) problems.deliveryFee = 'Delivery was free'
  else if (deliveryFee && earlier.some(({ delivery_fee }) => delivery_fee > 0))
    problems.deliveryFee = 'The delivery fee has already been refunded'
  return problems

  function atMost(pieces: number, item: string): string {
    if (pieces > 0) return `Only ${pieces} can be refunded`
    const isReplaced = order.beingReplaced.some((line) => line.item === item)
    return isReplaced
      ? 'This item is being replaced. Cancel the replacement or, if it has shipped, record what became of it'
      : 'This item has already been fully refunded'
  }
}

/** Why the provider would refuse this refund from what is `left` of one or two payments, or later the remainder. */
function remainderProblem(amount: Paise, left: Paise): string {
  if (amount < LEAST_BY_PROVIDER) return TOO_LITTLE
  if (left - amount < LEAST_BY_PROVIDER)
    return `Refund all of the ${inRupees(left)} left, or leave at least ${inRupees(LEAST_BY_PROVIDER)}: that is the smallest refund the provider allows`
  return 'Refund a different amount. One of this order’s two payments would be left with less than the provider’s minimum refund.'
}

const inRupees = (sum: number) => formatSum(toRupees(paise(sum)))

const TOO_LITTLE = `The provider’s minimum refund is ${inRupees(LEAST_BY_PROVIDER)}`

/** The total of a request in paise, whether or not it can be refunded, including what an offer paid. */
export function refundSum(
  { lines, delivery_fee }: Pick<RefundableOrder, 'lines' | 'delivery_fee'>,
  request: RefundRequest,
): Paise {
  const prices = new Map(lines.map(({ id, price }) => [id, price]))
  const goods = request.lines.map(({ item, quantity }) => times(prices.get(item) ?? paise(0), quantity))
  return addUp([...goods, request.deliveryFee ? delivery_fee : paise(0), request.goodwill])
}
