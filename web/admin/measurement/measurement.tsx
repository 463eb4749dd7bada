import { useCallback, useMemo } from 'react'
import type { MeasuredEvent, MeasurementSummary } from '../../../contract/measurement.ts'
import { type MeasuredState, measuredStates } from '../../../domain/measurement.ts'
import { api } from '../../api.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { adminMeta } from '../admin-meta.ts'
import { EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { chosenIn, type FilterOptions, SelectFilter, useAddressFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useLoaded } from '../ui/loaded.tsx'
import { Moment } from '../ui/moment.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { type ListPart, type ListState, useScrollingList } from '../ui/use-scrolling-list.ts'
import type { Route } from './+types/measurement.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Measurement')

/** The events measured with the visitor's consent, and whether Meta has received them. */
export default function Measurement() {
  const filters = useAddressFilters()
  const status = chosenIn(filters, 'status', STATES)
  const list = useScrollingList(
    useCallback(
      (part: ListPart) => api.list('GET /admin/measurement/events', { query: { ...part, status } }),
      [status],
    ),
  )
  const { answer: summary } = useLoaded(findSummary)
  const isOff = summary !== null && !summary.hasPixel
  return (
    <ListPage
      title="Measurement"
      subtitle={summary ? summaryText(summary) : undefined}
      filters={<SelectFilter filters={filters} label="Status" name="status" options={STATES} />}
      list={list}
      things="events"
      failure={{ title: 'Error loading events', message: 'Failed to load events. Please try again later.' }}
      notices={isOff && <MeasurementOff />}
      empty={
        !isOff && (
          <EmptyState title="No events found">
            {status === undefined ? 'Events from visitors who agree appear here.' : 'No events with this status.'}
          </EmptyState>
        )
      }
    >
      <EventList list={list} />
    </ListPage>
  )
}

const findSummary = () => api.call('GET /admin/measurement')

/** The summary in a sentence. */
function summaryText({ hasPixel, isForwarded, counts, lastSentAt }: MeasurementSummary): string {
  if (!hasPixel) return 'Measurement is off, and visitors are not asked. Set META_PIXEL_ID to turn it on.'
  if (!isForwarded)
    return 'The pixel sends events; the server only records them. Set META_ACCESS_TOKEN to send from the server too.'
  const last = lastSentAt === null ? 'Nothing sent yet' : `Last sent ${formatMoment(lastSentAt)}`
  return `${last}. ${counts.waiting ?? 0} waiting, ${counts.failed ?? 0} failed.`
}

/** Explains the page while measuring is off. */
function MeasurementOff() {
  return (
    <section className="max-w-prose rounded-press border border-line bg-sheet p-5">
      <h2 className="text-xl">Ad measurement is off</h2>
      <p className="mt-2">
        If you advertise on Facebook or Instagram, their pixel shows which ads bring orders. This page then lists page
        views, plants viewed or added to a cart, and purchases.
      </p>
      <p className="mt-2">
        Visitors are asked first, and only those who agree are measured. Until you set a pixel, nobody is asked and
        nothing is loaded from other sites.
      </p>
      <p className="mt-2">
        To begin, set <code>META_PIXEL_ID</code> and restart the shop; with <code>META_ACCESS_TOKEN</code> the server
        sends the events too.
      </p>
    </section>
  )
}

/** The events with their state, the reason of a failure, and a retry button. */
function EventList({ list }: { list: ListState<MeasuredEvent> }) {
  const { change } = list
  const { ids: retryingIds, during } = useBusyIds()
  const columns = useMemo(() => {
    const retry = (event: MeasuredEvent): void =>
      void during(event._id, async () => {
        try {
          change(await api.call('POST /admin/measurement/events/:id/retry', { params: { id: event._id } }))
          toast.success('It will be sent with the next batch')
        } catch (error) {
          toastError({ text: 'Failed to retry the event', error, onRetry: () => retry(event) })
        }
      })
    return columnsOf(retryingIds, retry)
  }, [retryingIds, during, change])
  return <EntryList label="Events" list={list} columns={columns} />
}

const columnsOf = (
  retryingIds: ReadonlySet<string>,
  onRetry: (event: MeasuredEvent) => void,
): ListColumn<MeasuredEvent>[] => [
  { heading: 'Event', card: 'title', className: 'font-semibold', cell: ({ name }) => name },
  { heading: 'Event ID', card: 'text', className: 'figures lg:whitespace-nowrap', cell: ({ eventId }) => eventId },
  {
    heading: 'Time',
    card: 'figure',
    className: 'whitespace-nowrap',
    cell: ({ happenedAt }) => <Moment at={happenedAt} />,
  },
  {
    heading: 'Status',
    card: 'badge',
    cell: ({ status }) => <Badge tone={stateTexts[status].tone}>{stateTexts[status].label}</Badge>,
  },
  { heading: 'Attempts', card: 'figure', isNumeric: true, cell: ({ attempts }) => attempts },
  {
    heading: 'Last error',
    card: 'text',
    width: 'w-full min-w-48',
    className: 'wrap-anywhere max-lg:text-danger',
    cell: ({ lastError }) => lastError,
  },
  {
    heading: 'Actions',
    card: 'actions',
    cell: (event) =>
      event.canBeRetried && (
        <Button
          size="small"
          isBusy={retryingIds.has(event._id)}
          onClick={() => onRetry(event)}
          aria-label={`Retry ${event.name} ${event.eventId.slice(0, 8)}`}
        >
          Retry
        </Button>
      ),
  },
]

/** An event's state as the owner reads it. */
const stateTexts: Record<MeasuredState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'yellow' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  recorded: { label: 'Recorded only', tone: 'blue' },
  withdrawn: { label: 'Consent withdrawn', tone: 'neutral' },
}

const STATES: FilterOptions<MeasuredState> = [
  { value: '', label: 'All statuses' },
  ...measuredStates.map((state) => ({ value: state, label: stateTexts[state].label })),
]
