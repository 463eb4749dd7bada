import type { AdminClaim } from '../../../contract/claims.ts'
import { Section } from '../order/section.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'

/** What happened to the claim and who did it, the oldest first. */
export function EventsCard({ events }: Pick<AdminClaim, 'events'>) {
  return (
    <Section title="What happened">
      <ol className="divide-y divide-line border-line border-t">
        {events.map(({ kind, at, text, by, name }) => (
          <li key={at + kind} className="px-4 py-2.5">
            <p className="font-semibold">{sentences[kind] ?? 'Something changed'}</p>
            {text !== null && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            )}
            <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
              {by === 'shop' ? 'The shop' : 'The shopper'}
              {name !== null && ` (${name})`}, <OrderMoment moment={at} isOneLine />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const sentences: Readonly<Record<AdminClaim['events'][number]['kind'], string>> = {
  opened: 'Claimed',
  question: 'Asked the shopper',
  answer: 'The shopper answered',
  replaced: 'Sent again',
  refunded: 'Refunded',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  settled: 'Settled',
  reopened: 'Open again: the new parcel does not arrive',
}
