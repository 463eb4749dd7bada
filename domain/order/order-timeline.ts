import type { ReplacementStatus } from '../replacement.ts'
import { NO_TRACKING } from '../shipment.ts'
import type { Actor, TransitionReason } from './order-transitions.ts'

/** Why an order was cancelled, for its shopper. */
export const cancellations = ['by_shopper', 'by_shop', 'unpaid', 'replaced', 'dismissed'] as const
type Cancellation = (typeof cancellations)[number]

/** Kinds of entries that only have a time. */
export const plainKinds = [
  'placed',
  'advance_paid',
  'paid_at_door',
  'payment_failed',
  'shipped',
  'delivered',
  'returned',
  'refunded',
] as const

/**
 * An entry in an order's timeline, for its shopper. `tracking` is courier and number as `trackingText` writes them,
 * null once removed; days are like `2026-12-04`.
 */
type TimelineEntry =
  | { kind: (typeof plainKinds)[number]; at: string }
  | { kind: 'paid'; at: string; isLate: boolean }
  | { kind: 'cancelled'; at: string; why: Cancellation }
  | { kind: 'tracking'; at: string; tracking: string | null }
  | { kind: 'redated'; at: string; earliest: string; latest: string }
  | { kind: 'replacement'; at: string; status: ReplacementStatus }

/**
 * An event as it is recorded. A delivery whose days moved has the aspect `delivery`, and in `to` the days from the earliest to
 * the latest, like `2026-12-04/2026-12-06`.
 */
export type RecordedEvent = {
  at: string
  actor: Actor
  aspect: string
  to: string
  reason: TransitionReason | null
}

/** The timeline of an order from its events, oldest first. Names and notes are left out. */
export function orderTimeline(events: readonly RecordedEvent[]): TimelineEntry[] {
  return events.flatMap((event) => entryOf(event) ?? [])
}

/** Null if another event already says the same. */
function entryOf({ at, actor, aspect, to, reason }: RecordedEvent): TimelineEntry | null {
  if (aspect === 'tracking')
    return reason === 'tracking_corrected' ? { kind: 'tracking', at, tracking: to === NO_TRACKING ? null : to } : null
  if (aspect === 'delivery') return redated(at, to)
  switch (`${aspect} ${to}`) {
    case 'order pending':
      return { kind: 'placed', at }
    case 'order paid':
      return reason === 'paid_at_door' ? null : { kind: 'paid', at, isLate: reason === 'money_arrived_late' }
    case 'advance paid':
      return { kind: 'advance_paid', at }
    case 'payment paid':
      return reason === 'paid_at_door' ? { kind: 'paid_at_door', at } : null
    case 'order payment_failed':
      return { kind: 'payment_failed', at }
    case 'order shipped':
      return { kind: 'shipped', at }
    case 'order delivered':
      return { kind: 'delivered', at }
    case 'order cancelled':
      return reason === 'returned' ? null : { kind: 'cancelled', at, why: cancellationOf(actor, reason) }
    case 'shipment returned':
      return { kind: 'returned', at }
    case 'payment refunded':
    case 'advance refunded':
      return { kind: 'refunded', at }
    default:
      return null
  }
}

function cancellationOf(actor: Actor, reason: TransitionReason | null): Cancellation {
  if (reason === 'replaced' || reason === 'dismissed') return reason
  if (actor === 'shopper') return 'by_shopper'
  return actor === 'admin' ? 'by_shop' : 'unpaid'
}

function redated(at: string, days: string): TimelineEntry | null {
  const [earliest, latest = earliest] = days.match(/\d{4}-\d\d-\d\d/g) ?? []
  return earliest === undefined || latest === undefined ? null : { kind: 'redated', at, earliest, latest }
}
