import type { ReviewStatus } from '../../../contract/admin-reviews.ts'
import { messageOf } from '../../api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import type { Route } from './+types/reviews.ts'
import { ReviewList } from './review-list.tsx'
import { useReviews } from './use-reviews.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Reviews')

/** The reviews of all plants, to reply to or to hide. */
export default function Reviews() {
  const { filters, list } = useReviews()
  const { stars, status, setFilter } = filters
  const isFiltered = stars !== undefined || status !== undefined
  return (
    <ListPage
      title="Reviews"
      subtitle="What customers say of the plants"
      filters={
        <>
          <Select
            label="Stars"
            isLabelHidden
            fieldClassName="min-w-40 grow sm:grow-0"
            options={STARS}
            value={stars ?? ''}
            onChange={(event) => setFilter('stars', event.target.value)}
          />
          <Select
            label="Status"
            isLabelHidden
            fieldClassName="min-w-40 grow sm:grow-0"
            options={STATUSES}
            value={status ?? ''}
            onChange={(event) => setFilter('status', event.target.value)}
          />
        </>
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} reviews`}
    >
      {list.error !== null && list.loading === null && (
        <ErrorState
          title="Failed to fetch reviews"
          message={messageOf(list.error, 'The shop cannot be reached. Please try again.')}
          retryLabel="Retry"
          onRetry={list.reload}
        />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading reviews…" />}
      {list.isLoaded && list.items.length === 0 && (
        <EmptyState title="No reviews found">{!isFiltered && 'No plant has been reviewed yet'}</EmptyState>
      )}
      {list.items.length > 0 && <ReviewList list={list} />}
    </ListPage>
  )
}

const STARS = [
  { value: '', label: 'All stars' },
  { value: '5', label: '5 stars' },
  { value: '4', label: '4 stars' },
  { value: '3', label: '3 stars' },
  { value: '2', label: '2 stars' },
  { value: '1', label: '1 star' },
]

const STATUSES: readonly { value: ReviewStatus | ''; label: string }[] = [
  { value: '', label: 'All reviews' },
  { value: 'unanswered', label: 'Without reply' },
  { value: 'hidden', label: 'Hidden' },
]
