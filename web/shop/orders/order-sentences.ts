import type { Order, TimelineEntry } from '../../../contract/orders.ts'
import type { OrderRefund } from '../../../contract/refunds.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { formatPrice } from '../../../domain/money.ts'
import type { plainKinds } from '../../../domain/order/order-timeline.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { moneyBackReason } from '../../../domain/refund/refund.ts'
import { formatLocalDate } from '../../ui/format-date.ts'

export function timelineSentence(entry: TimelineEntry, order: Pick<Order, 'delivery'>): string {
  switch (entry.kind) {
    case 'paid':
      return entry.isLate
        ? 'We received your payment after the order was closed, so we reopened it.'
        : 'We received your payment.'
    case 'cancelled':
      return cancelled[entry.why]
    case 'tracking':
      return entry.tracking === null
        ? 'The tracking details we gave you were wrong. Your plants are still on their way.'
        : `The new tracking details are ${entry.tracking}.`
    case 'redated':
      return `We moved the delivery to ${daysText(entry.earliest, entry.latest)}.`
    case 'replacement':
      return replaced[entry.status]
    case 'shipped':
      return shipped[order.delivery?.by ?? 'courier']
    default:
      return plain[entry.kind]
  }
}

/** The entry beside which courier and link stand: the latest about the parcel's way. */
export function entryOfParcel(entries: readonly TimelineEntry[]): TimelineEntry | undefined {
  return entries.findLast(({ kind }) => kind === 'shipped' || kind === 'tracking')
}

const replaced: Record<Extract<TimelineEntry, { kind: 'replacement' }>['status'], string> = {
  pending: 'We’re replacing plants from this order.',
  shipped: 'The replacement left the nursery.',
  delivered: 'The replacement arrived.',
  cancelled: 'The replacement was cancelled.',
  lost: 'The replacement was lost in transit.',
  returned: 'The replacement was returned to us.',
}

const plain: Record<Exclude<(typeof plainKinds)[number], 'shipped'>, string> = {
  placed: 'You placed the order.',
  advance_paid: 'We received your advance and confirmed the order.',
  paid_at_door: 'You paid by UPI at the door.',
  payment_failed: 'Your payment could not be confirmed.',
  delivered: 'Your plants arrived.',
  returned: 'The parcel was returned to the nursery.',
  refunded: 'We refunded your payment to your original payment method.',
}

const shipped: Record<NonNullable<Order['delivery']>['by'], string> = {
  van: 'Your plants left the nursery in our van.',
  courier: 'Your plants left the nursery.',
}

const cancelled: Record<Extract<TimelineEntry, { kind: 'cancelled' }>['why'], string> = {
  by_shopper: 'You cancelled the order.',
  by_shop: 'We had to cancel the order.',
  unpaid: 'The order was not paid in time, so it was closed.',
  replaced: 'You placed another order instead, so this one was closed.',
  dismissed: 'You closed the payment window, so the order was closed.',
}

/** What became of a refund, for the shopper. No day is named that is over while the money is not sent. */
export function refundSentence(refund: OrderRefund, now = new Date()): string {
  const { amount, status, payee, isByHand, isHeldUp, reason, createdAt } = refund
  const sum = formatPrice(amount)
  if (isHeldUp) return `We haven’t been able to send your refund of ${sum} yet. We’ll try again.`
  const verb = status === 'made' ? 'was' : 'is being'
  const way = payee !== null ? `to your ${payee}` : 'to your original payment method'
  const day = refundExpectedBy(new Date(createdAt))
  const isOver = status !== 'made' && day < dayInIndia(now)
  return [
    payee === null && isByHand ? `We refunded ${sum}.` : `${sum} ${verb} refunded ${way}.`,
    moneyBackReason(reason),
    isOver ? null : `Your bank or card company should show the refund by ${formatLocalDate(day)}.`,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/** Whether a part of what was paid for a returned parcel stays with the shop; not once it has all gone back. */
export function isRetained({
  parcelReturn,
  paymentDetails,
  advance,
}: Pick<Order, 'parcelReturn' | 'paymentDetails' | 'advance'>): boolean {
  if (paymentDetails.status === 'refunded' || advance?.status === 'refunded') return false
  return parcelReturn !== null && parcelReturn.retained > 0
}

/** `Expected: 4–6 December`. Days are like `2026-12-04`, in India. */
export function expectedText({ earliest, latest }: NonNullable<Order['delivery']>): string {
  return `Expected: ${daysText(earliest, latest)}`
}
