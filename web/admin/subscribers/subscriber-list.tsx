import type { Subscriber } from '../../../contract/newsletter.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { Cell, HeaderCell, TableRow } from '../../ui/table.tsx'
import { EntryList } from '../ui/entry-list.tsx'
import type { useSubscribers } from './use-subscribers.ts'

/** The subscribers: since when, from which page, and whether they are still subscribed. */
export function SubscriberList({ list }: { list: ReturnType<typeof useSubscribers>['list'] }) {
  return (
    <EntryList
      label="Subscribers"
      list={list}
      head={
        <tr>
          <HeaderCell className="w-full min-w-60">E-mail</HeaderCell>
          <HeaderCell>Subscribed</HeaderCell>
          <HeaderCell>On page</HeaderCell>
          <HeaderCell>Status</HeaderCell>
        </tr>
      }
      row={(subscriber) => (
        <TableRow key={subscriber._id}>
          <Cell className="max-w-0">
            <span className="block truncate" title={subscriber.email}>
              {subscriber.email}
            </span>
          </Cell>
          <Cell className="figures whitespace-nowrap">{formatDate(subscriber.consentedAt)}</Cell>
          <Cell className="whitespace-nowrap">{subscriber.consentedOn}</Cell>
          <Cell>
            <State subscriber={subscriber} />
          </Cell>
        </TableRow>
      )}
      card={(subscriber) => (
        <li
          key={subscriber._id}
          className="flex min-w-0 flex-col items-start gap-2 rounded-press border border-line bg-sheet p-4"
        >
          <span className="wrap-anywhere font-semibold">{subscriber.email}</span>
          <span className="figures text-[0.86rem] text-ink-soft">
            {formatDate(subscriber.consentedAt)}
            {subscriber.consentedOn !== null && ` on ${subscriber.consentedOn}`}
          </span>
          <State subscriber={subscriber} />
        </li>
      )}
    />
  )
}

function State({ subscriber: { unsubscribedAt } }: { subscriber: Subscriber }) {
  if (unsubscribedAt === null) return <Badge tone="green">Subscribed</Badge>
  return <Badge>Unsubscribed {formatDate(unsubscribedAt)}</Badge>
}
