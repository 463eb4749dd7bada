import type { MessageStatus } from '../../../contract/messages.ts'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { NewEntriesBar } from '../ui/new-entries-bar.tsx'
import type { Route } from './+types/messages.ts'
import { MessageList } from './message-list.tsx'
import { useMessages } from './use-messages.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Messages')

/** The inbox of the contact form. */
export default function Messages() {
  const { filters, list, load } = useMessages()
  const { search, status, sort, setFilter } = filters
  return (
    <ListPage
      title="Messages"
      subtitle="What visitors write to the nursery"
      filters={
        <ListFilters
          label="Search messages"
          placeholder="Search messages..."
          statuses={STATUSES}
          search={search}
          status={status}
          setFilter={setFilter}
        >
          <Select
            label="Order"
            isLabelHidden
            fieldClassName="min-w-40 grow sm:grow-0"
            options={ORDERS}
            value={sort ?? ''}
            onChange={(event) => setFilter('sort', event.target.value)}
          />
        </ListFilters>
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} messages`}
    >
      <NewEntriesBar
        list={list}
        load={load}
        text={(count, isOne) => (isOne ? '1 new message' : `${count} new messages`)}
      />
      {list.error !== null && list.loading === null && (
        <ErrorState
          title="Failed to fetch messages"
          message={messageOf(list.error, 'The shop cannot be reached. Please try again.')}
          retryLabel="Retry"
          onRetry={list.reload}
        />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading messages…" />}
      {list.isLoaded && list.items.length === 0 && (
        <EmptyState
          title="No messages found"
          actions={search !== '' && <Button onClick={() => setFilter('search', '')}>Clear search</Button>}
        >
          {search === '' && status === undefined && 'Nobody has written yet'}
        </EmptyState>
      )}
      {list.items.length > 0 && <MessageList list={list} />}
    </ListPage>
  )
}

const STATUSES: readonly { value: MessageStatus | ''; label: string }[] = [
  { value: '', label: 'All messages' },
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'answered', label: 'Answered' },
  { value: 'held', label: 'Held back' },
]

const ORDERS = [
  { value: '', label: 'Latest first' },
  { value: 'deadline', label: 'Deadline first' },
]
