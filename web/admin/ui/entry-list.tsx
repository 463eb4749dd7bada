import type { ReactNode } from 'react'
import { CardList } from './card-list.tsx'
import { ListEnd } from './list-end.tsx'
import { ScrollTable } from './scroll-table.tsx'
import type { ListState } from './use-scrolling-list.ts'
import { useWideScreen } from './use-wide-screen.ts'

type Props<Item extends { _id: string }> = {
  label: string
  list: ListState<Item>
  head: ReactNode
  /** Both give what they render the entry's id as its key. */
  row: (item: Item) => ReactNode
  card: (item: Item) => ReactNode
}

/** A list's entries: a table where there is room for it, else cards. It reads on as its end comes near. */
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
        {list.items.map(card)}
      </CardList>
    )
  }
  return (
    <ScrollTable key={list.edition} {...frame} head={head}>
      <tbody className="divide-y divide-line">{list.items.map(row)}</tbody>
    </ScrollTable>
  )
}
