import { addUp, type Paise, paise, times } from '../money.ts'
import { type EarlierRefund, piecesLeft, type RefundedLine, refundable } from '../refund/refund.ts'
import {
  FULL_REFUND,
  type ReturnChoice,
  type ReturnPolicy,
  type ReturnReason,
  type ReturnTerms,
} from './return-policy.ts'

/**
 * An order whose parcel was returned, with the pieces of each line fit for sale; `received` is what was captured for
 * it, and `earlier` are its refunds so far.
 */
export type ReturnedOrder = {
  lines: readonly { id: string; price: Paise; quantity: number; sound: number }[]
  delivery_fee: Paise
  received: Paise
  earlier: readonly EarlierRefund[]
}

/**
 * What goes back, in paise: `amount`, for all `lines` and the fee that are not withheld. `retained` stays with the shop, and
 * `billed` is the price of what it pays for, which is not credited; null where it pays for no goods, or nothing stays: then all
 * of the invoice is credited.
 */
export type ReturnRefund = {
  amount: Paise
  lines: RefundedLine[]
  deliveryFee: boolean
  retained: Paise
  billed: Paise | null
}

/** How a return was settled; `amount`, `retained` and `billed` are as `ReturnRefund` has them. */
export type ReturnDecision = {
  reason: ReturnReason
  choice: ReturnChoice
  terms: ReturnTerms
  amount: Paise
  retained: Paise
  billed: Paise | null
}

export function termsOf(policy: ReturnPolicy, reason: ReturnReason, choice: ReturnChoice): ReturnTerms {
  return choice === 'all' ? FULL_REFUND : policy[reason]
}

/**
 * What goes back of a returned order's money by these terms: never more than was captured and has not gone back. Pieces that
 * were refunded before count as those that did not arrive sound. Of a part that was paid ahead, what the terms withhold is
 * retained as far as it reaches; it pays for no goods then, so that all of them are credited.
 */
export function refundOf(order: ReturnedOrder, terms: ReturnTerms): ReturnRefund {
  const { earlier, received } = order
  const rest = refundable(received, earlier)
  const lines = order.lines.map((line) => shareOf(line, earlier, terms))
  const isFeeLeft = order.delivery_fee > 0 && !earlier.some(({ delivery_fee }) => delivery_fee > 0)
  const fee = (part: boolean) => (part ? order.delivery_fee : paise(0))
  const withheld = addUp([
    ...lines.map(({ price, withheld }) => times(price, withheld)),
    fee(isFeeLeft && !terms.deliveryFee),
  ])
  const before = addUp([
    ...lines.map(({ price, refunded }) => times(price, refunded)),
    fee(order.delivery_fee > 0 && !isFeeLeft),
  ])
  const amount = withheld === 0 ? rest : paise(Math.min(rest, Math.max(0, received - withheld - before)))
  const retained = paise(rest - amount)
  return {
    amount,
    lines: lines.flatMap(({ id, left }) => (left > 0 ? [{ item: id, quantity: left }] : [])),
    deliveryFee: isFeeLeft && terms.deliveryFee,
    retained,
    billed: retained > 0 && received >= withheld + before ? withheld : null,
  }
}

/** A line's pieces that were refunded before, that are withheld, and that are left to refund. */
function shareOf(
  { id, price, quantity, sound }: ReturnedOrder['lines'][number],
  earlier: readonly EarlierRefund[],
  { goods }: ReturnTerms,
) {
  const open = piecesLeft([{ id, quantity }], earlier).get(id) ?? 0
  const withheld = { all: 0, sound: Math.max(0, open - sound), none: open }[goods]
  return { id, price, refunded: quantity - open, withheld, left: open - withheld }
}
