import type { ReactNode } from 'react'
import { UNREADABLE } from '../../ui/record-boundary.tsx'
import { Cell, TableRow } from '../../ui/table.tsx'
import { CardList } from './card-list.tsx'
import { EachRecord } from './each-record.tsx'
import { ListEnd } from './list-end.tsx'
import { RowGroup } from './row-group.tsx'
import { ScrollTable } from './scroll-table.tsx'
import type { ListState } from './use-scrolling-list.ts'
import { useWideScreen } from './use-wide-screen.ts'

/** Up to this length a list is rendered whole, so that the browser's own search finds everything. */
const WHOLE = 200
const GROUP = 50

type Props<Item extends { _id: string }> = {
  label: string
  list: ListState<Item>
  head: ReactNode
  row: (item: Item) => ReactNode
  card: (item: Item) => ReactNode
}

/** The entries as a table where there is room, else as cards. Loads more as its end comes near. */
export function EntryList<Item extends { _id: string }>({ label, list, head, row, card }: Props<Item>) {
  const isWide = useWideScreen()
  const frame = {
    label,
    isBusy: list.loading === 'list',
    after: (
      <ListEnd
        hasMore={list.hasMore}
        isLoading={list.loading !== null}
        hasFailed={list.error !== null}
        onMore={list.loadMore}
      />
    ),
  }
  if (!isWide) {
    return (
      <CardList key={list.edition} {...frame}>
        <EachRecord
          items={list.items}
          by="_id"
          fallback={(item) => <li className="p-4 text-ink-soft">{unreadable(item)}</li>}
        >
          {card}
        </EachRecord>
      </CardList>
    )
  }
  return (
    <ScrollTable key={list.edition} {...frame} head={head}>
      {groupsOf(list.items).map((group) => (
        <RowGroup key={group.first} isFoldable={list.items.length > WHOLE}>
          <EachRecord items={group.items} by="_id" fallback={(item) => <UnreadableRow item={item} />}>
            {row}
          </EachRecord>
        </RowGroup>
      ))}
    </ScrollTable>
  )
}

function UnreadableRow({ item }: { item: { _id: string } }) {
  return (
    <TableRow>
      <Cell colSpan={ALL} className="text-ink-soft">
        {unreadable(item)}
      </Cell>
    </TableRow>
  )
}

/** More columns than any table has */
const ALL = 20

function unreadable({ _id }: { _id: string }): string {
  return `${UNREADABLE} #${_id}`
}

function groupsOf<Item>(items: readonly Item[]): { first: number; items: Item[] }[] {
  const starts = Array.from({ length: Math.ceil(items.length / GROUP) }, (_, index) => index * GROUP)
  return starts.map((first) => ({ first, items: items.slice(first, first + GROUP) }))
}
