/**
 * What is booked on the account of an order, in the order of time; sums are in paise. `billed` and `credited` are what documents
 * state. Once the order `ended`, as it was cancelled, its buyer owes that, and the amount of what else the shop keeps. A refund
 * is negative where a transfer came back.
 */
export type DebtorEvent =
  | { kind: 'billed' | 'credited' | 'ended' | 'refunded'; amount: number }
  | { kind: 'received'; amount: number; offer: number }

/**
 * What of a refund is not owed to the buyer, and so an expense: more than came in for what is not billed, or is credited. It is
 * negative where earlier goodwill is owed after all, since its order was cancelled. `offer` is what the provider had funded of an
 * order whose payments have all gone back.
 */
export type RefundShare = { goodwill: number; offer: number }

/** The shares of refunds and the end, in the order of the events: with them no refund leaves a balance on the buyer's account. */
export function refundShares(orderAmount: number, events: readonly DebtorEvent[]): RefundShare[] {
  const sums = { billed: 0, credited: 0, ended: 0, received: 0, offers: 0, refunded: 0 }
  let [goodwill, offer, hasEnded] = [0, 0, false]
  return events.flatMap((event) => {
    sums[event.kind] += event.amount
    if (event.kind === 'ended') hasEnded = true
    if (event.kind === 'received') sums.offers += event.offer
    if (event.kind !== 'refunded' && event.kind !== 'ended') return []
    // Until it is billed, an order that goes on will be.
    const isKnown = hasEnded || sums.billed > 0
    const owed = sums.received - (isKnown ? sums.billed - sums.credited + sums.ended : orderAmount)
    const before = { goodwill, offer }
    goodwill = between(0, sums.refunded - owed, sums.refunded)
    offer = sums.refunded < sums.received - sums.offers ? 0 : between(0, owed - sums.refunded, sums.offers)
    return [{ goodwill: goodwill - before.goodwill, offer: offer - before.offer }]
  })
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
