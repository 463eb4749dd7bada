import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { orderStatuses } from '../../../domain/order/order-status.ts'

type OrderEvent = OrderWithHistory['events'][number]
export type TimelineEntry = { at: string; what: string; who: string; details: string[]; note: string | null }

/** The order's history, oldest first: changes made at the same time by the same actor are one entry. */
export function timelineEntries(events: readonly OrderEvent[]): TimelineEntry[] {
  const moments = Map.groupBy(events, ({ happenedAt, actor, reason }) => `${happenedAt} ${actor} ${reason}`)
  return [...moments.values()].flatMap((changes) => {
    const [first] = changes
    if (!first) return []
    const main = changes.find(({ aspect }) => aspect === 'order') ?? first
    const notes = changes.flatMap(({ note }) => note ?? [])
    const note = notes.length === 0 ? null : notes.join(' · ')
    const what = titleOf(main)
    const details = changes.map((change) => sentenceOf(change, what)).filter((sentence) => sentence !== null)
    return [{ at: first.happenedAt, what, who: actorText(main), details, note }]
  })
}

function titleOf(event: OrderEvent): string {
  if (event.aspect === 'delivery') return 'Delivery moved to a later day'
  if (event.aspect === 'replacement') return `Replacement ${ofReplacement[event.to] ?? statusText(event.to)}`
  return transitionText(event)
}

const ofReplacement: Readonly<Record<string, string>> = { pending: 'created', lost: 'lost in transit' }

const byReason: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  replaced: 'Replaced by a new order with a changed cart',
  dismissed: 'Shopper closed the payment window',
  expired: 'Not paid in time',
  verification_failed: 'Payment could not be verified',
  money_arrived: 'Payment received',
  paid_ahead: 'Paid online before delivery',
  paid_at_door: 'Paid by UPI at the door',
  money_arrived_late: 'Payment received late; order reopened',
  tracking_corrected: 'Tracking changed',
  returned: 'Parcel returned',
  given_back: 'Payment refunded',
}

/** The event in words; a manual change is described by its new status. */
export function transitionText({ reason, to }: Pick<OrderEvent, 'reason' | 'to'>): string {
  const isStatus = orderStatuses.some((status) => status === to)
  return (reason !== null ? byReason[reason] : undefined) ?? (isStatus ? capitalised(statusText(to)) : to)
}

export function actorText({ actor, name }: Pick<OrderEvent, 'actor' | 'name'>): string {
  if (actor === 'payment') return 'Payment provider'
  if (actor === 'clock') return 'Automatic'
  return name ?? (actor === 'admin' ? 'An admin' : 'The customer')
}

/** The change in a sentence; null where the entry's title says it already. */
function sentenceOf({ aspect, from, to }: OrderEvent, title: string): string | null {
  if (aspect === 'tracking')
    return from === null || from === NONE ? `Tracking: ${to}.` : `Tracking: ${to} instead of ${from}.`
  if (aspect === 'replacement') return null
  if (aspect === 'order')
    return from === null || title === transitionText({ reason: null, to })
      ? null
      : `The order is now ${statusText(to)}.`
  if (aspect === 'delivery')
    return `Promised for ${spanText(to)}${from === null ? '' : ` instead of ${spanText(from)}`}.`
  return sentences[aspect]?.[to] ?? `The ${aspect} is now ${statusText(to)}.`
}

/** `4–6 December`, of the promised days as an event has them: `2026-12-04/2026-12-06`. */
function spanText(days: string): string {
  const [earliest = '', latest = earliest] = days.split('/')
  return daysText(earliest, latest)
}

/** How `trackingText` writes an unknown tracking. */
const NONE = '(none)'

const sentences: Readonly<Record<'payment' | 'shipment' | 'advance', Readonly<Record<string, string>>>> = {
  payment: {
    pending: 'Waiting for payment.',
    paid: 'Payment received.',
    failed: 'Payment failed.',
    cancelled: 'Nothing to pay.',
    refunded: 'Payment refunded.',
  },
  shipment: {
    pending: 'The parcel is waiting to ship.',
    shipped: 'The parcel is on its way.',
    delivered: 'The parcel has arrived.',
    cancelled: 'Nothing will be shipped.',
    returned: 'The parcel is back at the nursery.',
  },
  advance: {
    paid: 'Advance received.',
    cancelled: 'No advance to pay.',
    refunded: 'Advance refunded.',
  },
}

function statusText(status: string): string {
  return status.replaceAll('_', ' ')
}
