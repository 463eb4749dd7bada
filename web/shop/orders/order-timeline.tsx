import type { TimelineEntry } from '../../../contract/order-timeline.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatLocalDate, formatTime } from '../../ui/format-date.ts'
import { TrackingNote } from './parcel-note.tsx'
import { entryOfParcel, timelineSentence } from './timeline-sentences.ts'

type Props = { order: Order; entries: readonly TimelineEntry[] }

/** What happened to the order, the oldest first, with courier and link beside the parcel's latest. */
export function OrderTimeline({ order, entries }: Props) {
  const ofParcel = entryOfParcel(entries)
  if (entries.length === 0) return <p className="mt-3 text-ink-soft">Nothing is recorded of this order.</p>
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
