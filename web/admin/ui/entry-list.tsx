import { memo, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { formatSum } from '../../../domain/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Cell, HeaderCell, TableRow } from '../../ui/table.tsx'
import { useScrollRestoration } from './list-memory.ts'
import { ListEnd } from './list-page.tsx'
import { RowGroup, ScrollTable } from './scroll-table.tsx'
import { SelectAll, type Selection, SelectionCheckbox } from './selection.tsx'
import type { ListState } from './use-scrolling-list.ts'

/** What a list says of each entry: a column of its table, and a part of the cards of narrow screens. */
export type ListColumn<Item> = {
  heading: string
  cell: (item: Item, isBusy: boolean) => ReactNode
  /** Its place on a card, where a figure has its heading above it and an empty part is left out; without one, none */
  card?: 'title' | 'badge' | 'text' | 'figure' | 'actions'
  isNumeric?: boolean
  /** Whether the table cuts off what is too long; the column needs a width */
  isCut?: boolean
  /** The classes of the heading that say how wide the column is */
  width?: string
  className?: string
}

/** A column of days. */
export function dateColumn<Item>(heading: string, momentOf: (item: Item) => string): ListColumn<Item> {
  return {
    heading,
    card: 'figure',
    className: 'figures whitespace-nowrap',
    cell: (item) => formatDate(momentOf(item)),
  }
}

/** A column of amounts in rupees. */
export function sumColumn<Item>(heading: string, sumOf: (item: Item) => number): ListColumn<Item> {
  return {
    heading,
    card: 'figure',
    isNumeric: true,
    className: 'font-semibold',
    cell: (item) => formatSum(sumOf(item)),
  }
}

type Entry = { _id: string }

type Props<Item extends Entry> = {
  label: string
  list: ListState<Item>
  /** Must be stable, or every entry is rendered again */
  columns: readonly ListColumn<Item>[]
  /** The entries that are being changed */
  busyIds?: ReadonlySet<string>
  /** With it, the first column has a checkbox */
  selection?: Selection<Item>
  isTopAligned?: boolean
}

/** Up to this length a list is rendered whole, so that the browser's own search finds everything. */
const WHOLE = 200
const GROUP = 50

/** The entries as a table where there is room, else as cards. Loads more as its end comes near. */
export function EntryList<Item extends Entry>({ label, list, columns, busyIds, selection, isTopAligned }: Props<Item>) {
  const isWide = useSyncExternalStore(followWidth, isWideScreen, () => true)
  const frame = { label, isBusy: list.loading === 'list', after: <ListEnd list={list} /> }
  const entry = (item: Item) => ({
    item,
    columns,
    isBusy: busyIds?.has(item._id) ?? false,
    checkbox: selection && (selection.canSelect(item) ? selection.labelOf(item) : ''),
    isSelected: selection?.isSelected(item._id) ?? false,
    onSelect: selection?.select,
  })
  if (!isWide) {
    return (
      <>
        {selection?.canSelectAny && (
          <p className="flex items-center gap-3 px-4 text-[0.86rem] text-ink-soft">
            <SelectAll selection={selection} />
            <span aria-hidden="true">{selection.all}</span>
          </p>
        )}
        <CardList key={list.edition} {...frame}>
          {list.items.map((item) => (
            <Card key={item._id} {...entry(item)} />
          ))}
        </CardList>
      </>
    )
  }
  return (
    <ScrollTable
      key={list.edition}
      {...frame}
      className={isTopAligned && '[&_td]:align-top'}
      head={
        <tr>
          {columns.map(({ heading, isNumeric, width }, index) => (
            <HeaderCell key={heading} isNumeric={isNumeric} className={width}>
              {index === 0 && selection ? (
                <span className="flex items-center gap-3">
                  <SelectAll selection={selection} />
                  {heading}
                </span>
              ) : (
                heading
              )}
            </HeaderCell>
          ))}
        </tr>
      }
    >
      {groupsOf(list.items).map((group) => (
        <RowGroup key={group.first} isFoldable={list.items.length > WHOLE}>
          {group.items.map((item) => (
            <Row key={item._id} {...entry(item)} />
          ))}
        </RowGroup>
      ))}
    </ScrollTable>
  )
}

type EntryProps<Item> = {
  item: Item
  columns: readonly ListColumn<Item>[]
  isBusy: boolean
  /** The label of its checkbox, empty if it cannot be selected; without one, the list has no checkboxes */
  checkbox: string | undefined
  isSelected: boolean
  onSelect: ((id: string, isSelected: boolean) => void) | undefined
}

const Row = memo(function Row<Item extends Entry>(props: EntryProps<Item>) {
  return (
    <TableRow data-entry={props.item._id}>
      {props.columns.map(({ heading, isNumeric, isCut, className }, index) => (
        <Cell key={heading} isNumeric={isNumeric} className={classNames(isCut && 'max-w-0', className)}>
          {contentOf(props, index)}
        </Cell>
      ))}
    </TableRow>
  )
}) as <Item extends Entry>(props: EntryProps<Item>) => ReactNode

const Card = memo(function Card<Item extends Entry>(props: EntryProps<Item>) {
  const parts = props.columns
    .map((column, index) => ({ ...column, content: contentOf(props, index) }))
    .filter(({ content }) => content !== null && content !== '')
  const figures = parts.filter(({ card }) => card === 'figure')
  const at = (place: ListColumn<Item>['card']) =>
    parts
      .filter(({ card }) => card === place)
      .map(({ heading, content, className }) => (
        <div key={heading} className={classNames('min-w-0 empty:hidden', className)}>
          {content}
        </div>
      ))
  return (
    <li
      data-entry={props.item._id}
      className="wrap-anywhere flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        {at('title')}
        {at('badge')}
      </div>
      {at('text')}
      {figures.length > 0 && (
        <dl className="flex grow flex-wrap content-start gap-x-7 gap-y-2 text-[0.86rem] [&_dt]:text-[0.8rem] [&_dt]:text-ink-soft">
          {figures.map(({ heading, content, isNumeric, className }) => (
            <div key={heading} className="min-w-0">
              <dt>{heading}</dt>
              <dd className={classNames(isNumeric && 'figures', className)}>{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {at('actions')}
    </li>
  )
}) as <Item extends Entry>(props: EntryProps<Item>) => ReactNode

function contentOf<Item extends Entry>(props: EntryProps<Item>, index: number): ReactNode {
  const { item, columns, isBusy, checkbox, isSelected, onSelect } = props
  const content = columns[index]?.cell(item, isBusy)
  if (index > 0 || checkbox === undefined) return content
  return (
    <span className="flex min-w-0 items-center gap-3">
      {checkbox === '' ? (
        <span className="hidden w-5 shrink-0 lg:block" />
      ) : (
        <SelectionCheckbox
          label={checkbox}
          isChecked={isSelected}
          onChange={(isChecked) => onSelect?.(item._id, isChecked)}
        />
      )}
      {content}
    </span>
  )
}

type CardsProps = { label: string; isBusy: boolean; after: ReactNode; children: ReactNode }

function CardList({ label, isBusy, after, children }: CardsProps) {
  const element = useRef<HTMLElement>(null)
  useScrollRestoration(element)
  return (
    <section ref={element} aria-label={label} aria-busy={isBusy}>
      <ul
        className={classNames(
          'grid gap-3 transition-opacity duration-200 ease-press md:grid-cols-2',
          '*:[contain-intrinsic-size:auto_12rem] *:[content-visibility:auto]',
          isBusy && 'opacity-60',
        )}
      >
        {children}
      </ul>
      {after}
    </section>
  )
}

function groupsOf<Item>(items: readonly Item[]): { first: number; items: Item[] }[] {
  const starts = Array.from({ length: Math.ceil(items.length / GROUP) }, (_, index) => index * GROUP)
  return starts.map((first) => ({ first, items: items.slice(first, first + GROUP) }))
}

/** Wide enough for tables: from the breakpoint of the side menu. */
const WIDE = '(min-width: 64rem)'

const isWideScreen = () => matchMedia(WIDE).matches

function followWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
