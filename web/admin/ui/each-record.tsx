import type { ReactNode } from 'react'
import { recordsIn } from '../../records.ts'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'

type Props<Item> = {
  items: readonly Item[] | null | undefined
  /** The field that every record has. */
  by: keyof Item & string
  /** What tells one from another, where that field does not. */
  keyOf?: (item: Item) => string
  fallback?: (item: Item) => ReactNode
  children: (item: Item) => ReactNode
}

/** A list's records, each for itself: one that cannot be shown says so in its own place, and what is no record is left out. */
export function EachRecord<Item>({ items, by, keyOf, fallback, children }: Props<Item>): ReactNode {
  return recordsIn(items, by).map((item) => (
    <RecordBoundary
      key={keyOf ? keyOf(item) : String(item[by])}
      record={item}
      fallback={fallback ? fallback(item) : <li className="py-2 text-ink-soft">{UNREADABLE}</li>}
    >
      <ShownRecord record={item} show={children} />
    </RecordBoundary>
  ))
}

/** Within its boundary, so that a record that cannot even be prepared for showing harms no other. */
export function ShownRecord<Item>({ record, show }: { record: Item; show: (item: Item) => ReactNode }): ReactNode {
  return show(record)
}
