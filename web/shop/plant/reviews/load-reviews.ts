import type { Api } from '../../../../contract/client.ts'
import type { RatingCounts, Review } from '../../../../contract/reviews.ts'
import { recordsIn } from '../../../records.ts'
import { attempt, type Loaded } from '../../loaded.ts'

/** The loaded reviews, newest first, and the number of reviews per rating. */
export type ReviewsData = { items: Review[]; counts: RatingCounts }

const FIRST = 5
const MORE = 10

/** The first reviews and the rating counts. */
export function loadReviews(api: Api, id: string): Promise<Loaded<ReviewsData>> {
  return attempt(async () => {
    const params = { id }
    const [items, counts] = await Promise.all([
      api.call('GET /plants/:id/reviews', { params, query: { limit: FIRST } }),
      api.call('GET /plants/:id/ratings', { params }),
    ])
    return { items: recordsIn(items), counts }
  }, 'Failed to load reviews')
}

/** The next reviews after the `shown` newest ones. */
export async function loadMoreReviews(api: Api, id: string, shown: number): Promise<Review[]> {
  return recordsIn(await api.call('GET /plants/:id/reviews', { params: { id }, query: { limit: MORE, offset: shown } }))
}
