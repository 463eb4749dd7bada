/**
 * What is booked on an order's account, in chronological order; sums are in paise. `billed` and `credited` are what
 * documents state. `ended` is the cancellation of the order, after which its buyer owes what is billed, plus anything
 * else the shop keeps. A refund is negative if a transfer was returned.
 */
export type DebtorEvent =
  | { kind: 'billed' | 'credited' | 'ended' | 'refunded'; amount: number }
  | { kind: 'received'; amount: number; offer: number }

/**
 * The part of a refund that is not owed to the buyer, and so an expense: what exceeds the money received for unbilled
 * or credited goods. Negative if earlier goodwill turns out to be owed because the order was cancelled. `offer` is the
 * provider-funded part of an order whose payments have all been refunded.
 */
export type RefundShare = { goodwill: number; offer: number }

/** The shares of each refund and of the order's end, in order, so that no refund leaves a balance on the buyer's account. */
export function refundShares(orderAmount: number, events: readonly DebtorEvent[]): RefundShare[] {
  const sums = { billed: 0, credited: 0, ended: 0, received: 0, offers: 0, refunded: 0 }
  let [goodwill, offer, hasEnded] = [0, 0, false]
  return events.flatMap((event) => {
    sums[event.kind] += event.amount
    if (event.kind === 'ended') hasEnded = true
    if (event.kind === 'received') sums.offers += event.offer
    if (event.kind !== 'refunded' && event.kind !== 'ended') return []
    // An order that has not ended and is not billed yet will be billed in full.
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
