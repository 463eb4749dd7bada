import { claimStatuses } from '../../../domain/claim/claim-transitions.ts'
import { messageOf } from '../../api.ts'
import { statusTexts } from '../../claims/claim-texts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { RefusedRecords } from '../ui/refused-records.tsx'
import type { Route } from './+types/claims.ts'
import { claimCount } from './claim-count.ts'
import { ClaimList } from './claim-list.tsx'
import { useBulkDecision } from './use-bulk-decision.ts'
import { useClaims } from './use-claims.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Claims')

/** What shoppers report as hurt, the nearest deadline first. */
export default function Claims() {
  const { filters, list } = useClaims()
  // Refusals are shown even when the list is empty.
  const bulk = useBulkDecision(list.reload)
  const { search, status, setFilter } = filters
  return (
    <ListPage
      title="Claims"
      subtitle="Plants that arrived hurt, the nearest deadline first"
      filters={
        <ListFilters
          label="Search claims"
          placeholder="Search claims..."
          statuses={STATUSES}
          search={search}
          status={status}
          setFilter={setFilter}
        />
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} claims`}
    >
      <RefusedRecords
        title={(count) => `${claimCount(count)} not decided`}
        refused={bulk.refused}
        path="/admin/claims"
        nameOf={({ ticket }) => ticket}
        onClose={bulk.dismissRefused}
      />
      {list.error !== null && list.loading === null && (
        <ErrorState
          title="Failed to fetch claims"
          message={messageOf(list.error, 'The shop cannot be reached. Please try again.')}
          retryLabel="Retry"
          onRetry={list.reload}
        />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading claims…" />}
      {list.isLoaded && list.items.length === 0 && (
        <EmptyState
          title="No claims found"
          actions={search !== '' && <Button onClick={() => setFilter('search', '')}>Clear search</Button>}
        >
          {search === '' && status === undefined && 'Everything arrived well so far'}
        </EmptyState>
      )}
      {list.items.length > 0 && <ClaimList list={list} bulk={bulk} />}
    </ListPage>
  )
}

const STATUSES = [
  { value: '', label: 'All claims' },
  ...claimStatuses.map((status) => ({ value: status, label: statusTexts[status] })),
]
