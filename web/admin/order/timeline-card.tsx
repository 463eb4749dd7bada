import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { OrderMoment } from '../orders/order-moment.tsx'
import { Section } from './section.tsx'
import { timelineEntries } from './timeline-entries.ts'

/** The order's events, latest first. */
export function TimelineCard({ events }: { events: OrderWithHistory['events'] }) {
  return (
    <Section title="Timeline">
      <ol className="border-line border-t px-4 py-3">
        {timelineEntries(events)
          .toReversed()
          .map(({ at, what, who, details, note }) => (
            <li key={at + what} className="relative border-line border-l py-2 pl-4 last:pb-0 first:pt-0">
              <span aria-hidden="true" className="absolute top-3.5 -left-[0.3rem] size-2.5 rounded-full bg-leaf" />
              <p className="font-semibold">{what}</p>
              <p className="text-[0.86rem] text-ink-soft">
                {who}, <OrderMoment moment={at} isOneLine />
              </p>
              {note !== null && <p className="wrap-anywhere whitespace-pre-line text-[0.93rem]">{note}</p>}
              {details.length > 0 && <p className="wrap-anywhere text-[0.86rem] text-ink-soft">{details.join(' ')}</p>}
            </li>
          ))}
      </ol>
    </Section>
  )
}
