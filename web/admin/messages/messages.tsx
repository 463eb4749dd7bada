import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Message, MessageStatus } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { formatDate, formatTime } from '../../ui/format-date.ts'
import { EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { chosenIn, type FilterOptions, SearchFilter, SelectFilter, useAddressFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { NewEntriesBar } from '../ui/new-entries-bar.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { MarkButton, type Marking, MessageState, useMarking } from './marking.tsx'

export const meta = personalMeta('Messages')

/** The inbox of the contact form. */
export default function Messages() {
  const filters = useAddressFilters()
  const { search } = filters
  const status = chosenIn(filters, 'status', STATUSES)
  const sort = chosenIn(filters, 'sort', ORDERS)
  const list = useScrollingList(
    (part, signal) => api.list('GET /admin/messages', { query: { ...part, search, status, sort }, signal }),
    filters.key,
  )
  const { markingIds, mark } = useMarking(list.change)
  const columns = useMemo(() => columnsOf(mark), [mark])
  return (
    <ListPage
      title="Messages"
      subtitle="Messages from visitors"
      filters={
        <>
          <SearchFilter filters={filters} label="Search messages" placeholder="Search messages..." />
          <SelectFilter filters={filters} label="Status" name="status" options={STATUSES} />
          <SelectFilter filters={filters} label="Sort by" name="sort" options={ORDERS} />
        </>
      }
      list={list}
      things="messages"
      notices={
        <NewEntriesBar list={list} text={(count, isOne) => (isOne ? '1 new message' : `${count} new messages`)} />
      }
      empty={{
        children: !search && status === undefined && 'No messages yet',
      }}
    >
      <EntryList label="Messages" list={list} columns={columns} busyIds={markingIds} />
    </ListPage>
  )
}

const STATUSES: FilterOptions<MessageStatus> = [
  { value: '', label: 'All messages' },
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'answered', label: 'Answered' },
  { value: 'held', label: 'Possible spam' },
]

const ORDERS: FilterOptions<'deadline'> = [
  { value: '', label: 'Newest first' },
  { value: 'deadline', label: 'Nearest deadline first' },
]

const columnsOf = (onMark: Marking['onMark']): ListColumn<Message>[] => [
  {
    heading: 'From',
    card: 'title',
    width: 'w-[30%] min-w-40',
    isCut: true,
    cell: ({ name, email }) => (
      <>
        <span dir="auto" className="block truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="block truncate text-[0.82rem] text-ink-soft" title={email}>
          {email}
        </span>
      </>
    ),
  },
  {
    heading: 'Message',
    card: 'text',
    width: 'w-[70%] min-w-60',
    isCut: true,
    cell: (message) => <Subject message={message} />,
  },
  {
    heading: 'Received',
    card: 'figure',
    className: 'figures whitespace-nowrap',
    cell: ({ latestAt, times }) => (
      <>
        <span className="block">{formatDate(latestAt)}</span>
        <span className="block text-[0.8rem] text-ink-soft">
          {formatTime(latestAt)}
          {times > 1 && ` · ${times} times`}
        </span>
      </>
    ),
  },
  {
    heading: 'Status',
    card: 'badge',
    className: 'whitespace-nowrap',
    cell: (message) => <MessageState message={message} />,
  },
  {
    heading: 'Actions',
    card: 'actions',
    cell: (message, isBusy) => <MarkButton message={message} isMarking={isBusy} onMark={onMark} />,
  },
]

function Subject({ message: { _id, subject, message, ticket } }: { message: Message }) {
  return (
    <>
      <Link
        to={`/admin/messages/${_id}`}
        prefetch="intent"
        dir="auto"
        title={subject}
        className="block truncate py-1 font-semibold text-forest underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
      <span className="flex gap-2 text-[0.86rem] text-ink-soft">
        <span className="figures shrink-0">{ticket}</span>
        <span dir="auto" className="min-w-0 truncate">
          {message.slice(0, 200)}
        </span>
      </span>
    </>
  )
}
