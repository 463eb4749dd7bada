import { type ReviewSort, reviewSorts } from '../../../../domain/review-sorts.ts'
import { Chip } from '../../../ui/chip.tsx'
import { type ReviewFilter, reviewsAddress } from './review-filter.ts'

const labels: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  highest: 'Highest',
  lowest: 'Lowest',
  photos: 'Photos first',
}

/** The orders of the reviews, as links. */
export function ReviewSortLinks({ plantId, filter }: { plantId: string; filter: ReviewFilter }) {
  return (
    <nav aria-label="Sort reviews" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {reviewSorts.map((sort) => (
          <li key={sort}>
            <Chip
              to={reviewsAddress(plantId, { ...filter, sort })}
              isChosen={sort === filter.sort}
              preventScrollReset
              replace
            >
              {labels[sort]}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
