import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import type { Route } from './+types/measurement.ts'
import { EventList } from './event-list.tsx'
import { MeasurementOff } from './measurement-off.tsx'
import { stateOptions } from './state-texts.ts'
import { summaryText, useMeasuredEvents } from './use-measured-events.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Measurement')

/** The events measured with the visitor's consent, and whether Meta has received them. */
export default function Measurement() {
  const { summary, isOff, status, setStatus, list, isRetrying, retry } = useMeasuredEvents()
  return (
    <ListPage
      title="Measurement"
      subtitle={summary === undefined ? undefined : summaryText(summary)}
      filters={
        <Select
          label="State"
          isLabelHidden
          fieldClassName="min-w-40 grow sm:grow-0"
          options={stateOptions}
          value={status ?? ''}
          onChange={(event) => setStatus(event.target.value)}
        />
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} events`}
    >
      {list.error !== null && list.loading === null && (
        <ErrorState
          title="Error loading events"
          message="Failed to load events. Please try again later."
          retryLabel="Retry"
          onRetry={list.reload}
        />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading events…" />}
      {isOff && <MeasurementOff />}
      {list.isLoaded && list.items.length === 0 && !isOff && (
        <EmptyState title="No events found">
          {status === undefined ? 'Events of visitors who allow it appear here.' : 'None is in this state.'}
        </EmptyState>
      )}
      {list.items.length > 0 && <EventList list={list} isRetrying={isRetrying} onRetry={retry} />}
    </ListPage>
  )
}
