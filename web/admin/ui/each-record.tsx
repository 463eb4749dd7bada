import type { ReactNode } from 'react'
import { recordsIn } from '../../records.ts'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'

type Props<Item> = {
  items: readonly Item[] | null | undefined
  /** A field every record has. */
  by: keyof Item & string
  /** A unique key, if that field is not unique. */
  keyOf?: (item: Item) => string
  fallback?: (item: Item) => ReactNode
  children: (item: Item) => ReactNode
}

/**
 * Renders each record within its own error boundary, so that a broken one shows an error in its place only. Entries
 * that are not records are left out.
 */
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

/** A component, so that a record whose rendering throws is caught by its boundary. */
export function ShownRecord<Item>({ record, show }: { record: Item; show: (item: Item) => ReactNode }): ReactNode {
  return show(record)
}
