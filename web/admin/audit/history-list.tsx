import { memo } from 'react'
import type { HistoryEntry } from '../../../contract/history.ts'
import { Cell, HeaderCell, TableRow } from '../../ui/table.tsx'
import { actorText } from '../order/timeline-entries.ts'
import { OrderMoment } from '../orders/order-moment.tsx'
import { EntryList } from '../ui/entry-list.tsx'
import type { ListState } from '../ui/use-scrolling-list.ts'
import { ChangeList } from './change-list.tsx'
import { HistorySubject } from './history-subject.tsx'
import { actionText } from './history-texts.ts'

/** The audit entries, newest first. */
export function HistoryList({ list }: { list: ListState<HistoryEntry> }) {
  return (
    <EntryList
      label="History"
      list={list}
      head={HEAD}
      row={(entry) => <HistoryRow key={entry._id} entry={entry} />}
      card={(entry) => <HistoryCard key={entry._id} entry={entry} />}
    />
  )
}

const HEAD = (
  <tr>
    <HeaderCell>When</HeaderCell>
    <HeaderCell>Who</HeaderCell>
    <HeaderCell className="w-1/3">What</HeaderCell>
    <HeaderCell className="w-1/2">Changes</HeaderCell>
  </tr>
)

type Props = { entry: HistoryEntry }

const HistoryRow = memo(function HistoryRow({ entry }: Props) {
  return (
    <TableRow className="align-top [&_td]:align-top">
      <Cell className="whitespace-nowrap">
        <OrderMoment moment={entry.happenedAt} />
      </Cell>
      <Cell className="min-w-32 max-w-48 wrap-anywhere">{actorText(entry.who)}</Cell>
      <Cell className="wrap-anywhere">
        <span className="block font-semibold">{actionText(entry)}</span>
        <HistorySubject subject={entry.subject} />
      </Cell>
      <Cell className="wrap-anywhere">
        <ChangeList entry={entry} />
      </Cell>
    </TableRow>
  )
})

const HistoryCard = memo(function HistoryCard({ entry }: Props) {
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-press border border-line bg-sheet p-4 wrap-anywhere">
      <div>
        <p className="font-semibold">{actionText(entry)}</p>
        <HistorySubject subject={entry.subject} />
      </div>
      <ChangeList entry={entry} />
      <p className="mt-auto text-[0.8rem] text-ink-soft">
        {actorText(entry.who)}, <OrderMoment moment={entry.happenedAt} isOneLine />
      </p>
    </li>
  )
})
