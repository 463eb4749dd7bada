import type { TimelineEntry } from '../../../contract/order-timeline.ts'
import type { Order } from '../../../contract/orders.ts'
import { deliveryDays } from './delivery-days.ts'

type Carried = Pick<Order, 'delivery'>

/** An entry of an order's timeline in a sentence for its shopper. */
export function timelineSentence(entry: TimelineEntry, order: Carried): string {
  switch (entry.kind) {
    case 'paid':
      return entry.isLate
        ? 'Your payment arrived after the order had been closed. It is open again.'
        : 'Your payment arrived.'
    case 'cancelled':
      return cancelled[entry.why] ?? 'The order was cancelled.'
    case 'tracking':
      return entry.tracking === null
        ? 'The tracking that we gave you was wrong; your plants are on their way all the same.'
        : `The tracking is now ${entry.tracking}.`
    case 'redated':
      return `The delivery was moved to ${deliveryDays(entry)}.`
    case 'replacement':
      return replaced[entry.status] ?? 'The replacement changed.'
    case 'shipped':
      return shipped[order.delivery?.by ?? 'courier']
    default:
      return plain[entry.kind] ?? 'The order changed.'
  }
}

/** The entry beside which courier and link stand: the latest about the parcel's way. */
export function entryOfParcel(entries: readonly TimelineEntry[]): TimelineEntry | undefined {
  return entries.findLast(({ kind }) => kind === 'shipped' || kind === 'tracking')
}

const replaced: Record<Extract<TimelineEntry, { kind: 'replacement' }>['status'], string> = {
  pending: 'We decided to replace plants of the order.',
  shipped: 'The replacement left the nursery.',
  delivered: 'The replacement arrived.',
  cancelled: 'The replacement was cancelled.',
  lost: 'The replacement was lost on its way.',
}

const plain: Readonly<Partial<Record<TimelineEntry['kind'], string>>> = {
  placed: 'You placed the order.',
  advance_paid: 'Your advance arrived, and the order is confirmed.',
  paid_at_door: 'You paid by UPI at the door.',
  payment_failed: 'Your payment could not be confirmed.',
  delivered: 'Your plants arrived.',
  returned: 'The parcel came back to the nursery.',
  refunded: 'Your money went back the way you paid.',
}

const shipped: Record<NonNullable<Order['delivery']>['by'], string> = {
  van: 'We packed your plants, and they left with our van.',
  courier: 'We packed your plants, and they left the nursery.',
  pickup: 'We packed your plants. They are ready for you at the nursery.',
}

const cancelled: Record<Extract<TimelineEntry, { kind: 'cancelled' }>['why'], string> = {
  by_shopper: 'You cancelled the order.',
  by_shop: 'We had to cancel the order.',
  unpaid: 'The order was not paid in time, so it was closed.',
  replaced: 'You placed another order in its place.',
  dismissed: 'You closed the payment window, so the order was closed.',
}
