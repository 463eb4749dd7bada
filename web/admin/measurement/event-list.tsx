import type { MeasuredEvent } from '../../../contract/measurement.ts'
import { Badge } from '../../ui/badge.tsx'
import { Cell, HeaderCell, TableRow } from '../../ui/table.tsx'
import { OrderMoment } from '../orders/order-moment.tsx'
import { EntryList } from '../ui/entry-list.tsx'
import { RetryButton } from './retry-button.tsx'
import { stateTexts } from './state-texts.ts'
import type { EventListState } from './use-measured-events.ts'

type Props = { list: EventListState; isRetrying: (id: string) => boolean; onRetry: (event: MeasuredEvent) => void }

/** The events with their state, the reason of a failure, and a retry button. */
export function EventList({ list, isRetrying, onRetry }: Props) {
  const action = (event: MeasuredEvent) => (
    <RetryButton event={event} isBusy={isRetrying(event._id)} onRetry={() => onRetry(event)} />
  )
  return (
    <EntryList
      label="Events"
      list={list}
      head={
        <tr>
          <HeaderCell>Event</HeaderCell>
          <HeaderCell>Event ID</HeaderCell>
          <HeaderCell>Happened</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell isNumeric>Tries</HeaderCell>
          <HeaderCell className="w-full min-w-48">Last problem</HeaderCell>
          <HeaderCell>Actions</HeaderCell>
        </tr>
      }
      row={(event) => (
        <TableRow key={event._id}>
          <Cell className="font-semibold">{event.name}</Cell>
          <Cell className="figures whitespace-nowrap">{event.eventId}</Cell>
          <Cell className="whitespace-nowrap">
            <OrderMoment moment={event.happenedAt} />
          </Cell>
          <Cell>
            <State event={event} />
          </Cell>
          <Cell isNumeric>{event.attempts}</Cell>
          <Cell className="wrap-anywhere">{event.lastError}</Cell>
          <Cell>{action(event)}</Cell>
        </TableRow>
      )}
      card={(event) => (
        <li
          key={event._id}
          className="flex min-w-0 flex-col items-start gap-2 rounded-press border border-line bg-sheet p-4"
        >
          <div className="flex w-full items-start justify-between gap-3">
            <h2 className="font-sans! font-semibold text-base!">{event.name}</h2>
            <State event={event} />
          </div>
          <p className="figures wrap-anywhere text-[0.86rem]">{event.eventId}</p>
          <p className="text-[0.86rem] text-ink-soft">
            <OrderMoment moment={event.happenedAt} isOneLine />
            {event.attempts > 0 && ` · ${event.attempts} ${event.attempts === 1 ? 'try' : 'tries'}`}
          </p>
          {event.lastError !== null && <p className="wrap-anywhere text-[0.86rem] text-danger">{event.lastError}</p>}
          {action(event)}
        </li>
      )}
    />
  )
}

function State({ event: { status } }: { event: MeasuredEvent }) {
  const { label, tone } = stateTexts[status]
  return <Badge tone={tone}>{label}</Badge>
}
