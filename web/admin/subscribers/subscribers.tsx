import type { SubscriberStatus } from '../../../contract/newsletter.ts'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { csvApi } from '../ui/csv-api.ts'
import { ListFilters } from '../ui/list-filters.tsx'
import { lastAddressOf } from '../ui/list-memory.ts'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { useSavedFile } from '../ui/use-saved-file.ts'
import type { Route } from './+types/subscribers.ts'
import { SubscriberList } from './subscriber-list.tsx'
import { useSubscribers } from './use-subscribers.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Newsletter Subscribers')

/** Newsletter subscribers, current and former. */
export default function Subscribers() {
  const { filters, list } = useSubscribers()
  const { search, status, setFilter } = filters
  return (
    <ListPage
      title="Newsletter Subscribers"
      subtitle="Who asked for news, since when and from which page"
      actions={
        <div className="flex flex-wrap gap-3">
          <LinkButton to={lastAddressOf('/admin/messages')} size="small">
            Messages
          </LinkButton>
          <ExportButton />
        </div>
      }
      filters={
        <ListFilters
          label="Search subscribers"
          placeholder="Search by e-mail..."
          statuses={STATUSES}
          search={search}
          status={status}
          setFilter={setFilter}
        />
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} subscribers`}
    >
      {list.error !== null && list.loading === null && (
        <ErrorState
          title="Failed to fetch subscribers"
          message={messageOf(list.error, 'The shop cannot be reached. Please try again.')}
          retryLabel="Retry"
          onRetry={list.reload}
        />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading subscribers…" />}
      {list.isLoaded && list.items.length === 0 && <EmptyState title="No subscribers found" />}
      {list.items.length > 0 && <SubscriberList list={list} />}
    </ListPage>
  )
}

const STATUSES: readonly { value: SubscriberStatus | ''; label: string }[] = [
  { value: '', label: 'All subscribers' },
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
]

/** Exports the current subscribers as a CSV file. */
function ExportButton() {
  const { isBusy, save } = useSavedFile('Failed to export the subscribers')
  const saveAll = () => save(() => csvApi.call('GET /admin/subscribers/export'), 'newsletter-subscribers.csv')
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void saveAll()}>
      Export CSV
    </Button>
  )
}
