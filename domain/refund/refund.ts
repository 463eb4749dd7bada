import { addUp, formatSum, type Paise, paise, times, toRupees } from '../money.ts'
import type { OrderStatus } from '../order/order-status.ts'
import { LEAST_BY_PROVIDER, shareCashAndAdvance } from './share-refund.ts'

/** Who made a refund: the shop, or the provider's own tools outside it. */
export const refundMakers = ['shop', 'provider'] as const
export type RefundMaker = (typeof refundMakers)[number]

/**
 * Why money goes back: a payment that does not pay its order or whose order is over, a `part` of an order that goes on, or
 * unknown to the shop, of a refund that was made `outside`.
 */
export const refundReasons = [
  'other_amount',
  'paid_twice',
  'order_cancelled',
  'stock_gone',
  'shipped_for_cash',
  'returned',
  'part',
  'outside',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** `optimum` is at once where the customer's bank can, for a fee. */
export const refundSpeeds = ['normal', 'optimum'] as const
export type RefundSpeed = (typeof refundSpeeds)[number]

/**
 * Pieces of an order's line (`item` is its id) whose price goes back; of them, `restock` came back sound and go on sale again.
 */
export type RefundedLine = { item: string; quantity: number; restock?: number }

/**
 * A refund so far, in paise. `amount` is the part of it that goes back in the same way as the planned refund (by the
 * provider, or in cash); 0 for a dropped refund.
 */
export type EarlierRefund = { amount: number; lines: readonly RefundedLine[]; delivery_fee: number }

/**
 * An order whose money is to go back in part. In paise, `received` is what came in for it in the way of the planned
 * refund, and `offer` what the provider funded on top; `advanceLeft` is what has not gone back of an advance whose order's cash
 * goes back, else 0. `beingReplaced` are the pieces of replacements that are under way.
 */
export type RefundableOrder = {
  way: RefundWay
  lines: readonly { id: string; price: Paise; quantity: number }[]
  delivery_fee: Paise
  received: Paise
  offer: Paise
  advanceLeft: Paise
  beingReplaced: readonly RefundedLine[]
}

/** Pieces, the fee of the delivery, and a sum beside both, in paise. */
export type RefundRequest = { lines: readonly RefundedLine[]; deliveryFee: boolean; goodwill: Paise }

/**
 * How money of an order came in and goes back: by the provider, or as cash, by a transfer to a payee or by hand. An order with
 * an advance has both.
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

/** What goes back, in paise; of it `fromAdvance` by the provider, since the order's cash does not suffice. */
export type PlannedRefund = { amount: Paise; fromAdvance: Paise }

/**
 * The sum of a refund; otherwise the problems, by the dotted name of the field: `lines.0.quantity`. No piece and no
 * fee goes back twice, no piece that is being replaced, and never more than what came in and has not gone back: pieces and a fee
 * of which an offer paid a part go back with what is left, and those that cost more than what is left of the cash take the rest
 * of the advance. Nothing may be left that the provider would refuse to refund, as it would once the order is cancelled.
 */
export function planRefund(
  order: RefundableOrder,
  earlier: readonly EarlierRefund[],
  request: RefundRequest,
): PlannedRefund | { problems: Record<string, string> } {
  const problems: Record<string, string> = {}
  const left = piecesLeft(order.lines, [...earlier, { lines: order.beingReplaced }])
  for (const [index, { item, quantity }] of request.lines.entries()) {
    const pieces = left.get(item)
    if (pieces === undefined) problems[`lines.${index}.item`] = 'This is not an item of the order'
    else if (request.lines.findIndex((line) => line.item === item) !== index)
      problems[`lines.${index}.item`] = 'This item is named already'
    else if (quantity > pieces) problems[`lines.${index}.quantity`] = atMost(pieces, item)
  }
  if (request.deliveryFee && order.delivery_fee === 0) problems.deliveryFee = 'The delivery was free'
  else if (request.deliveryFee && earlier.some(({ delivery_fee }) => delivery_fee > 0))
    problems.deliveryFee = 'The fee has been refunded'
  if (Object.keys(problems).length > 0) return { problems }
  const sum = refundSum(order, request)
  if (sum === 0) return { problems: { amount: 'Nothing is chosen' } }
  const rest = refundable(order.received, earlier)
  const isOfGoods = request.goodwill === 0 && rest > 0
  const most = paise(rest + (isOfGoods ? order.advanceLeft : 0))
  const isByOffer = isOfGoods && sum - most <= order.offer
  if (sum > most && !isByOffer)
    return { problems: { amount: `Only ${inRupees(most)} of what was paid this way can still go back` } }
  const amount = paise(Math.min(sum, most))
  if (amount > rest) {
    const shares = shareCashAndAdvance({ cashLeft: rest, advanceLeft: order.advanceLeft }, amount)
    return shares ? { amount, fromAdvance: shares.advance } : { problems: { amount: TOO_LITTLE } }
  }
  const remaining = rest - amount
  const least = order.way === 'online' ? LEAST_BY_PROVIDER : 0
  if (amount < least) return { problems: { amount: TOO_LITTLE } }
  if (remaining > 0 && remaining < least)
    return {
      problems: { amount: `Give back ${inRupees(rest)}, or leave ${inRupees(least)}: the provider refunds no less` },
    }
  return { amount, fromAdvance: paise(0) }

  function atMost(pieces: number, item: string): string {
    if (pieces > 0) return `At most ${pieces}`
    const isReplaced = order.beingReplaced.some((line) => line.item === item)
    return isReplaced ? 'It is being replaced; cancel that parcel first' : 'All of it has been refunded'
  }
}

const inRupees = (sum: number) => formatSum(toRupees(paise(sum)))

const TOO_LITTLE = `The provider refunds ${inRupees(LEAST_BY_PROVIDER)} at least`

/** The sum that a request comes to, in paise, whether it can go back or not; with what an offer paid of it. */
export function refundSum(
  { lines, delivery_fee }: Pick<RefundableOrder, 'lines' | 'delivery_fee'>,
  request: RefundRequest,
): Paise {
  const prices = new Map(lines.map(({ id, price }) => [id, price]))
  const goods = request.lines.map(({ item, quantity }) => times(prices.get(item) ?? paise(0), quantity))
  return addUp([...goods, request.deliveryFee ? delivery_fee : paise(0), request.goodwill])
}

/** How many pieces of each line have not been refunded, by its id. */
export function piecesLeft(
  lines: readonly { id: string; quantity: number }[],
  earlier: readonly { lines: readonly RefundedLine[] }[],
): Map<string, number> {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  for (const { item, quantity } of earlier.flatMap(({ lines }) => lines))
    left.set(item, Math.max(0, (left.get(item) ?? 0) - quantity))
  return left
}

/** What has not gone back of a sum that came in, in paise: never less than nothing. */
export function refundable(received: number, earlier: readonly { amount: number }[]): Paise {
  return paise(Math.max(0, received - earlier.reduce((sum, { amount }) => sum + amount, 0)))
}
