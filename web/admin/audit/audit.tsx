import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { Route } from './+types/audit.ts'
import { HistoryList } from './history-list.tsx'
import { kindTexts } from './kind-texts.ts'
import { useHistory } from './use-history.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'History')

/** Who changed what, and when. */
export default function Audit() {
  const { filters, list } = useHistory()
  const isEmpty = list.isLoaded && list.items.length === 0
  const isNarrowed = filters.search !== '' || filters.kind !== undefined
  return (
    <ListPage
      title="History"
      subtitle="Who changed what, and when"
      filters={
        <>
          <SearchField
            label="Search history"
            placeholder="Search by name or number..."
            search={filters.search}
            onSearch={(text) => filters.setFilter('search', text)}
          />
          <Select
            label="Kind"
            isLabelHidden
            fieldClassName="min-w-40 grow sm:grow-0"
            options={KINDS}
            value={filters.kind ?? ''}
            onChange={(event) => filters.setFilter('kind', event.target.value)}
          />
        </>
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} entries`}
    >
      {list.error !== null && list.loading === null && (
        <ErrorState
          title="Error loading the history"
          message="Failed to load the history. Please try again later."
          retryLabel="Retry"
          onRetry={list.reload}
        />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading the history…" />}
      {isEmpty && (
        <EmptyState title="Nothing found">
          {isNarrowed
            ? 'Nothing that was done fits what you look for.'
            : 'What is done from now on is written down here.'}
        </EmptyState>
      )}
      {list.items.length > 0 && <HistoryList list={list} />}
    </ListPage>
  )
}

const KINDS = [{ value: '', label: 'Everything' }, ...kindTexts]
