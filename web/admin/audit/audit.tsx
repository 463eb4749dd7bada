import { Link } from 'react-router'
import type { HistoryEntry, HistoryKind } from '../../../contract/history.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { actorText } from '../order/timeline-entries.ts'
import { EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { chosenIn, type FilterOptions, SearchFilter, SelectFilter, useAddressFilters } from '../ui/list-filters.tsx'
import { ListPage, ListSkeleton } from '../ui/list-page.tsx'
import { Moment } from '../ui/moment.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { actionText, changeText, fieldLabel } from './history-texts.ts'

export const meta = personalMeta('History')

/** Who changed what, and when; newest first. */
export default function Audit() {
  const filters = useAddressFilters()
  const { search } = filters
  const kind = chosenIn(filters, 'kind', KINDS)
  const list = useScrollingList(
    (part, signal) => api.list('GET /admin/audit', { query: { ...part, search, kind }, signal }),
    filters.key,
  )
  return (
    <ListPage
      title="History"
      subtitle="Who changed what, and when"
      filters={
        <>
          <SearchFilter filters={filters} label="Search history" placeholder="Search by name or number..." />
          <SelectFilter filters={filters} label="Type" name="kind" options={KINDS} />
        </>
      }
      list={list}
      things="entries"
      failure={{
        title: 'Error loading the history',
        message: 'Failed to load the history. Please try again later.',
      }}
      loading={<ListSkeleton label="Loading the history…" />}
      empty={{
        title: search || kind ? 'Nothing found' : 'No changes yet',
        children: search || kind ? 'No changes match your search.' : 'Changes will be listed here.',
      }}
    >
      <EntryList label="History" list={list} columns={COLUMNS} isTopAligned />
    </ListPage>
  )
}

const KINDS: FilterOptions<HistoryKind> = [
  { value: '', label: 'Everything' },
  { value: 'product', label: 'Products' },
  { value: 'order', label: 'Orders' },
  { value: 'customer', label: 'Customers' },
  { value: 'review', label: 'Reviews' },
  { value: 'settings', label: 'Settings' },
  { value: 'remittance', label: 'Courier files' },
]

const COLUMNS: readonly ListColumn<HistoryEntry>[] = [
  {
    heading: 'When',
    card: 'figure',
    className: 'whitespace-nowrap',
    cell: ({ happenedAt }) => <Moment at={happenedAt} />,
  },
  {
    heading: 'Who',
    card: 'figure',
    className: 'wrap-anywhere lg:min-w-32 lg:max-w-48',
    cell: ({ who }) => actorText(who),
  },
  {
    heading: 'What',
    card: 'title',
    width: 'w-1/3',
    className: 'wrap-anywhere',
    cell: (entry) => (
      <>
        <span className="block font-semibold">{actionText(entry)}</span>
        <Subject subject={entry.subject} />
      </>
    ),
  },
  {
    heading: 'Changes',
    card: 'text',
    width: 'w-1/2',
    className: 'wrap-anywhere text-[0.86rem]',
    cell: ({ changes, note }) => (
      <>
        {changes.length > 0 && (
          <dl>
            {changes.map((change) => (
              <div key={change.field}>
                <dt className="inline text-ink-soft">{fieldLabel(change.field)}: </dt>
                <dd className="inline">{changeText(change)}</dd>
              </div>
            ))}
          </dl>
        )}
        {note !== null && <p className="whitespace-pre-line">“{note}”</p>}
      </>
    ),
  },
]

function Subject({ subject }: { subject: HistoryEntry['subject'] }) {
  const address = addressOf(subject)
  const name = nameOf(subject)
  return (
    <span className="block text-[0.86rem] text-ink-soft">
      {address === null ? (
        name
      ) : (
        <Link to={address} className="underline decoration-line underline-offset-2 hover:decoration-current">
          {name}
        </Link>
      )}
      {subject.kind === 'order' && subject.name !== null && ` ${subject.name}`}
      {subject.isGone && ' (deleted)'}
    </span>
  )
}

function nameOf({ kind, _id, number, name }: HistoryEntry['subject']): string {
  if (kind === 'order') return `#${number}`
  return kind === 'settings' ? 'Settings' : (name ?? _id.slice(0, 8))
}

function addressOf({ kind, _id, email, isGone }: HistoryEntry['subject']): string | null {
  if (kind === 'product') return isGone ? null : `/admin/products/edit/${_id}`
  if (kind === 'order') return `/admin/orders/${_id}`
  if (kind === 'customer') return email && `/admin/customers?search=${encodeURIComponent(email)}`
  if (kind === 'remittance') return '/admin/books/remittances'
  return kind === 'review' ? '/admin/reviews' : '/admin/settings'
}
