import type { OrderWithHistory } from '../../../contract/order-history.ts'

type OrderEvent = OrderWithHistory['events'][number]
export type TimelineEntry = { at: string; what: string; who: string; details: string[]; note: string | null }

/** What happened to an order, the oldest first: what changed at one moment, by one hand, is one entry. */
export function timelineEntries(events: readonly OrderEvent[]): TimelineEntry[] {
  const moments = Map.groupBy(events, ({ happenedAt, actor, reason }) => `${happenedAt} ${actor} ${reason}`)
  return [...moments.values()].flatMap((changes) => {
    const [first] = changes
    if (!first) return []
    const main = changes.find(({ aspect }) => aspect === 'order') ?? first
    const note = changes.find((change) => change.note !== null)?.note ?? null
    const details = changes.map(detailOf)
    return [{ at: first.happenedAt, what: moveText(main), who: moverText(main), details, note }]
  })
}

const byReason: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  replaced: 'Replaced by a new order with a changed cart',
  dismissed: 'Payment window closed without paying',
  expired: 'Not paid in time',
  verification_failed: 'Payment could not be verified',
  money_arrived: 'Payment received',
  money_arrived_late: 'Payment received late; the order is on again',
  tracking_corrected: 'Tracking changed',
  returned: 'Parcel came back',
  given_back: 'Money refunded',
}

const byStatus: Readonly<Record<string, string>> = {
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  payment_failed: 'Payment failed',
}

/** What happened, in words; somebody's choice is told by what they chose. */
export function moveText({ reason, to }: Pick<OrderEvent, 'reason' | 'to'>): string {
  return (reason !== null ? byReason[reason] : undefined) ?? byStatus[to] ?? to
}

export function moverText({ actor, name }: Pick<OrderEvent, 'actor' | 'name'>): string {
  if (actor === 'payment') return 'Payment provider'
  if (actor === 'clock') return 'The shop, by itself'
  return name ?? (actor === 'admin' ? 'An admin' : 'The customer')
}

function detailOf({ aspect, from, to }: OrderEvent): string {
  return from === null ? `${aspect}: ${to}` : `${aspect}: ${from} → ${to}`
}
