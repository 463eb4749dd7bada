import type { Subscriber, SubscriberStatus } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { csvApi, SaveButton } from '../ui/csv-files.tsx'
import { dateColumn, EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { chosenIn, type FilterOptions, SearchFilter, SelectFilter, useAddressFilters } from '../ui/list-filters.tsx'
import { lastAddressOf } from '../ui/list-memory.ts'
import { ListPage } from '../ui/list-page.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'

export const meta = personalMeta('Newsletter Subscribers')

/** Newsletter subscribers, current and former. */
export default function Subscribers() {
  const filters = useAddressFilters()
  const { search } = filters
  const status = chosenIn(filters, 'status', STATUSES)
  const list = useScrollingList(
    (part, signal) => api.list('GET /admin/subscribers', { query: { ...part, search, status }, signal }),
    filters.key,
  )
  return (
    <ListPage
      title="Newsletter Subscribers"
      subtitle="Who subscribed, when and on which page"
      actions={
        <div className="flex flex-wrap gap-3">
          <LinkButton to={lastAddressOf('/admin/messages')} size="small">
            Messages
          </LinkButton>
          <SaveButton
            load={() => csvApi.call('GET /admin/subscribers/export')}
            name="newsletter-subscribers.csv"
            failure="Failed to export the subscribers"
          >
            Export CSV
          </SaveButton>
        </div>
      }
      filters={
        <>
          <SearchFilter filters={filters} label="Search subscribers" placeholder="Search by e-mail..." />
          <SelectFilter filters={filters} label="Status" name="status" options={STATUSES} />
        </>
      }
      list={list}
      things="subscribers"
    >
      <EntryList label="Subscribers" list={list} columns={COLUMNS} />
    </ListPage>
  )
}

const STATUSES: FilterOptions<SubscriberStatus> = [
  { value: '', label: 'All subscribers' },
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
]

const COLUMNS: readonly ListColumn<Subscriber>[] = [
  {
    heading: 'E-mail',
    card: 'title',
    width: 'w-full min-w-60',
    isCut: true,
    cell: ({ email }) => (
      <span className="block lg:truncate" title={email}>
        {email}
      </span>
    ),
  },
  dateColumn('Subscribed', ({ consentedAt }) => consentedAt),
  { heading: 'Page', card: 'figure', className: 'lg:whitespace-nowrap', cell: ({ consentedOn }) => consentedOn },
  {
    heading: 'Status',
    card: 'badge',
    cell: ({ unsubscribedAt }) =>
      unsubscribedAt === null ? (
        <Badge tone="green">Subscribed</Badge>
      ) : (
        <Badge>Unsubscribed {formatDate(unsubscribedAt)}</Badge>
      ),
  },
]
