import type { Api } from '../../../../contract/client.ts'
import type { RatingCounts, Review } from '../../../../contract/reviews.ts'
import { recordsIn } from '../../../records.ts'
import { attempt, type Loaded } from '../../loaded.ts'
import { type ReviewFilter, unfiltered } from './review-filter.ts'

/** The loaded reviews, as filtered, and the number of all reviews per rating. */
export type ReviewsData = { items: Review[]; counts: RatingCounts }

const FIRST = 5
/** Ten, and the last one that is shown */
const MORE = 11

/** The first reviews and the rating counts. */
export function loadReviews(api: Api, id: string, filter: ReviewFilter = unfiltered): Promise<Loaded<ReviewsData>> {
  return attempt(async () => {
    const params = { id }
    const [items, counts] = await Promise.all([
      api.call('GET /plants/:id/reviews', { params, query: { ...queryOf(filter), limit: FIRST } }),
      api.call('GET /plants/:id/ratings', { params }),
    ])
    return { items: recordsIn(items), counts }
  }, 'Failed to load reviews')
}

/**
 * The next reviews after the `shown` first ones, from the last of these on: one that was written here is shown first,
 * whatever its place in the order, and stands in for one that was not loaded.
 */
export async function loadMoreReviews(
  api: Api,
  id: string,
  shown: number,
  filter: ReviewFilter = unfiltered,
): Promise<Review[]> {
  const query = { ...queryOf(filter), limit: MORE, offset: shown && shown - 1 }
  return recordsIn(await api.call('GET /plants/:id/reviews', { params: { id }, query }))
}

function queryOf({ stars, sort }: ReviewFilter) {
  return { stars: stars?.toString() as '1' | undefined, sort: sort === unfiltered.sort ? undefined : sort }
}
