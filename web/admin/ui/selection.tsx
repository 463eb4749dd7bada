import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** How the entries of a list are selected for bulk actions. */
type Selecting<Item> = {
  canSelect: (item: Item) => boolean
  /** The most that can be selected at once */
  limit: number
  /** The labels of the checkboxes */
  all: string
  labelOf: (item: Item) => string
}

export type Selection<Item extends { _id: string }> = ReturnType<typeof useSelection<Item>>
/** What bulk actions know of it */
export type Selected<Item extends { _id: string }> = Pick<Selection<Item>, 'selected' | 'limit' | 'clear'>

/** The selected entries of a list. Only shown entries that can be selected count. `selecting` must be stable; `select` is. */
export function useSelection<Item extends { _id: string }>(items: readonly Item[], selecting: Selecting<Item>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE)
  const { canSelect, limit } = selecting
  // What another search lists was not selected there.
  if (items.length === 0 && ids.size > 0) setIds(NONE)
  const open = useMemo(() => items.filter(canSelect), [items, canSelect])
  const selected = open.filter(({ _id }) => ids.has(_id))

  const select = useCallback((id: string, isSelected: boolean) => {
    setIds((before) => (isSelected ? new Set(before).add(id) : new Set([...before].filter((other) => other !== id))))
  }, [])
  const clear = useCallback(() => setIds(NONE), [])
  const selectAll = () => setIds(new Set(open.slice(0, limit).map(({ _id }) => _id)))

  return {
    ...selecting,
    selected,
    isSelected: (id: string) => ids.has(id),
    /** Whether as many are selected as possible */
    isAllSelected: selected.length > 0 && selected.length >= Math.min(open.length, limit),
    canSelectAny: open.length > 0,
    select,
    selectAll,
    clear,
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Selects all shown entries that can be selected, or none. */
export function SelectAll<Item extends { _id: string }>({ selection }: { selection: Selection<Item> }) {
  const { all, isAllSelected, selected, canSelectAny, selectAll, clear } = selection
  if (!canSelectAny) return null
  return (
    <SelectionCheckbox
      label={all}
      isChecked={isAllSelected}
      isMixed={!isAllSelected && selected.length > 0}
      onChange={(isChecked) => (isChecked ? selectAll() : clear())}
    />
  )
}

type CheckboxProps = { label: string; isChecked: boolean; isMixed?: boolean; onChange: (isChecked: boolean) => void }

/** A checkbox with a large touch target. */
export function SelectionCheckbox({ label, isChecked, isMixed = false, onChange }: CheckboxProps) {
  return (
    <label className="relative -m-1.5 inline-flex shrink-0 p-1.5 pointer-coarse:-m-3 pointer-coarse:p-3">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-forest"
      />
    </label>
  )
}

type BarProps<Item extends { _id: string }> = {
  selection: Selected<Item>
  /** Singular and plural: `['order', 'orders']` */
  words: readonly [one: string, more: string]
  /** The bulk actions; hidden while too many are selected */
  children: ReactNode
}

/** Shows how many entries are selected, with the bulk actions; renders nothing while none is. */
export function SelectionBar<Item extends { _id: string }>({ selection, words, children }: BarProps<Item>) {
  const { selected, limit, clear } = selection
  const [one, more] = words
  const areTooMany = selected.length > limit
  if (selected.length === 0) return null
  return (
    <section
      aria-label={`Selected ${more}`}
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-press border border-leaf/50 bg-leaf-mist px-4 py-2 shadow-press lg:static lg:shadow-none"
    >
      <p role="status" className="figures font-semibold text-forest">
        {selected.length} {selected.length === 1 ? one : more} selected
        {areTooMany && <span className="block text-danger text-sm">Select at most {limit} at once</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {!areTooMany && children}
        <Button size="small" variant="quiet" onClick={clear}>
          Clear
        </Button>
      </div>
    </section>
  )
}

type ListProps = { label: string; entries: readonly { _id: string; name: string; figure: ReactNode }[] }

/** The entries a bulk confirmation is about, each with its name and a figure. */
export function SelectedList({ label, entries }: ListProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[36dvh] overflow-y-auto rounded-press border border-line text-[0.86rem]"
    >
      <ul className="divide-y divide-line">
        {entries.map(({ _id, name, figure }) => (
          <li key={_id} className="flex justify-between gap-4 px-3 py-1.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="figures shrink-0 text-right">{figure}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Refused = { _id: string; message: string }
type RefusedProps<R extends Refused> = {
  /** As in `2 claims not decided` */
  title: (count: number) => string
  refused: readonly R[]
  /** The address of the records' pages, which a record's id completes */
  path: string
  nameOf: (record: R) => string
  onClose: () => void
}

/** The records of a bulk change that were refused, each with a link and the reason; nothing if there are none. */
export function RefusedRecords<R extends Refused>({ title, refused, path, nameOf, onClose }: RefusedProps<R>) {
  if (refused.length === 0) return null
  return (
    <Notice tone="error" title={title(refused.length)} className="max-h-[30dvh] overflow-y-auto">
      <ul className="text-[0.86rem]">
        {refused.map((record) => (
          <li key={record._id}>
            <Link to={`${path}/${record._id}`} className="figures font-semibold underline">
              {nameOf(record)}
            </Link>{' '}
            {record.message}
          </li>
        ))}
      </ul>
      <Button size="small" variant="danger" className="mt-2" onClick={onClose}>
        Got it
      </Button>
    </Notice>
  )
}
