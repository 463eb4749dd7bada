import type { Order, TimelineEntry } from '../../../contract/orders.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { formatPrice } from '../../../domain/money.ts'
import { linesText } from '../../../domain/replacement.ts'
import { documentTitles, numberInPath } from '../../../domain/tax/tax-document.ts'
import { refundedParts } from '../../order-facts.ts'
import { formatLocalDate, formatTime } from '../../ui/format-date.ts'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { RetainedNote, TrackingNote } from './order-parts.tsx'
import { entryOfParcel, isRetained, refundSentence, timelineSentence } from './order-sentences.ts'

/** What happened to the order, the oldest first, with courier and link beside the parcel's latest. */
export function OrderTimeline({ order, entries }: { order: Order; entries: readonly TimelineEntry[] }) {
  const ofParcel = entryOfParcel(entries)
  if (entries.length === 0) return <p className="mt-3 text-ink-soft">No updates yet.</p>
  return (
    <ol className="mt-4">
      {entries.map((entry) => (
        <li key={entry.at + entry.kind} className="relative border-line border-l pb-5 pl-5 last:pb-0">
          <span aria-hidden="true" className="absolute top-2 -left-[0.3rem] size-2.5 rounded-full bg-leaf" />
          <p className="wrap-anywhere">{timelineSentence(entry, order)}</p>
          {entry === ofParcel && <TrackingNote shipment={order.shipment} />}
          <time dateTime={entry.at} className="figures block text-ink-soft text-sm">
            {formatLocalDate(entry.at)}, {formatTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

export function Replacements({ replacements }: { replacements: readonly Replacement[] }) {
  return (
    <ul className="mt-2 grid gap-3">
      {replacements.map((replacement) => (
        <li key={replacement._id}>
          <p className="wrap-anywhere">{sentenceOf(replacement)}</p>
          <TrackingNote shipment={replacement.shipment} />
        </li>
      ))}
    </ul>
  )
}

function sentenceOf({ status, lines }: Replacement): string {
  const plants = linesText(lines)
  switch (status) {
    case 'pending':
      return `We’re preparing ${plants}. There is nothing to pay.`
    case 'shipped':
      return `On its way: ${plants}. There is nothing to pay.`
    case 'delivered':
      return `Delivered: ${plants}.`
    case 'cancelled':
      return `This replacement was cancelled: ${plants}.`
    case 'lost':
      return `Lost in transit: ${plants}. We’re sorry, and we’re looking into your claim again.`
    case 'returned':
      return `Returned to us: ${plants}. We’re looking into your claim again.`
  }
}

/** The money of an order that goes back, with its credit notes; credit notes without a refund stand below. */
export function OrderRefunds({ order }: { order: Order }) {
  const { refunds, creditNotes, items } = order
  const ofRefunds = new Set(refunds.flatMap((refund) => refund.creditNotes.map(({ number }) => number)))
  return (
    <>
      {refunds.length > 0 && (
        <ul className="mt-2 grid gap-4">
          {refunds.map((refund) => (
            <li key={refund._id}>
              <p className="figures">{refundSentence(refund)}</p>
              {refundedParts(refund, items, formatPrice).map((part) => (
                <p key={part} className="figures wrap-anywhere text-ink-soft">
                  {part}
                </p>
              ))}
              <CreditNotes orderId={order._id} notes={refund.creditNotes} />
            </li>
          ))}
        </ul>
      )}
      {isRetained(order) && (
        <p className="mt-2">
          <RetainedNote order={order} />
        </p>
      )}
      <CreditNotes orderId={order._id} notes={creditNotes.filter(({ number }) => !ofRefunds.has(number))} />
    </>
  )
}

function CreditNotes({ orderId, notes }: { orderId: string; notes: Order['creditNotes'] }) {
  return notes.map(({ number }) => (
    <p key={number}>
      <PdfLink path={`/orders/${orderId}/credit-notes/${numberInPath(number)}`}>
        {documentTitles.credit_note} <span className="figures">{number}</span>
      </PdfLink>
    </p>
  ))
}
