/**
 * What is booked on the account of an order, in the order of time; sums are in paise. `billed` and `credited` are what documents
 * state. Once the order `ended`, as it was cancelled, `stays` is what does not go back of its money: that for what remains
 * `billed`, or `amount` for nothing. A refund is of an order that goes on or not, and negative where a transfer came back.
 */
export type DebtorEvent =
  | { kind: 'billed' | 'credited'; amount: number }
  | { kind: 'ended'; amount: number; stays: number; billed: number }
  | { kind: 'received'; amount: number; offer: number }
  | { kind: 'refunded'; amount: number; goesOn: boolean }

/**
 * What of a refund is not owed to the buyer, and so an expense: more than came in for what is not billed, or is credited. It is
 * negative where earlier goodwill is owed after all, since its order was cancelled. `offer` is what the provider had funded of an
 * order whose payments have all gone back.
 */
export type RefundShare = { goodwill: number; offer: number }

/**
 * The share of each refund among the events, and of the end if no refund follows it, in their order: with it no refund leaves a
 * balance on the buyer's account.
 */
export function refundShares(orderAmount: number, events: readonly DebtorEvent[]): RefundShare[] {
  const sums = { billed: 0, credited: 0, ended: 0, received: 0, offers: 0, refunded: 0 }
  let [goodwill, offer, hasEnded] = [0, 0, false]
  return events.flatMap((event) => {
    sums[event.kind] += event.amount
    if (event.kind === 'ended') hasEnded = true
    if (event.kind === 'received') sums.offers += event.offer
    if (event.kind !== 'refunded' && event.kind !== 'ended') return []
    const captured = sums.received - sums.offers
    if (event.kind === 'ended' && sums.refunded + event.stays < captured) return [{ goodwill: 0, offer: 0 }]
    const owed = sums.received - billedOf(event, sums, hasEnded ? 0 : orderAmount)
    const before = { goodwill, offer }
    goodwill = between(0, sums.refunded - owed, sums.refunded)
    offer = sums.refunded < captured ? 0 : between(0, owed - sums.refunded, sums.offers)
    return [{ goodwill: goodwill - before.goodwill, offer: offer - before.offer }]
  })
}

type Billing = { billed: number; credited: number; ended: number }

/** What the buyer has to pay in the end: as it is billed, or will be. */
function billedOf(
  event: Extract<DebtorEvent, { kind: 'ended' | 'refunded' }>,
  { billed, credited, ended }: Billing,
  orderAmount: number,
): number {
  if (event.kind === 'ended') return event.amount + event.billed
  if (billed > 0) return billed - credited + ended
  return event.goesOn ? orderAmount : 0
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
