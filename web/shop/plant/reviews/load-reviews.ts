import type { Api } from '../../../../contract/client.ts'
import type { OwnReview, RatingCounts, Review } from '../../../../contract/reviews.ts'
import { displayedRating, type ReviewSort, reviewSorts } from '../../../../domain/catalogue.ts'
import { attempt, type Loaded } from '../../loaded.ts'

/** The loaded reviews, as filtered, and the number of all reviews per rating. */
export type ReviewsData = { items: Review[]; counts: RatingCounts }

const FIRST = 5
/** Ten, and the last one that is shown */
const MORE = 11

export function loadReviews(api: Api, id: string, filter: ReviewFilter): Promise<Loaded<ReviewsData>> {
  return attempt(async () => {
    const params = { id }
    const [items, counts] = await Promise.all([
      api.call('GET /plants/:id/reviews', { params, query: { ...queryOf(filter), limit: FIRST } }),
      api.call('GET /plants/:id/ratings', { params }),
    ])
    return { items, counts }
  }, 'Failed to load reviews')
}

/** The next reviews, from the last shown one on: one that was written here may stand in for one not yet loaded. */
export function loadMoreReviews(api: Api, id: string, shown: number, filter: ReviewFilter): Promise<Review[]> {
  const query = { ...queryOf(filter), limit: MORE, offset: shown && shown - 1 }
  return api.call('GET /plants/:id/reviews', { params: { id }, query })
}

function queryOf({ stars, sort }: ReviewFilter) {
  return { stars: stars?.toString() as '1' | undefined, sort: sort === unfiltered.sort ? undefined : sort }
}

/** Which reviews are listed, and in which order; `stars` undefined means all. */
export type ReviewFilter = { stars: Stars | undefined; sort: ReviewSort }

const unfiltered: ReviewFilter = { stars: undefined, sort: 'newest' }

/** The filter in the address of a plant's page; what it does not know is left out. */
export function readReviewFilter(params: URLSearchParams): ReviewFilter {
  return {
    stars: starCounts.find((stars) => String(stars) === params.get('stars')),
    sort: reviewSorts.find((sort) => sort === params.get('sort')) ?? unfiltered.sort,
  }
}

export function reviewsAddress(plantId: string, { stars, sort }: ReviewFilter): string {
  const params = new URLSearchParams()
  if (stars !== undefined) params.set('stars', String(stars))
  if (sort !== unfiltered.sort) params.set('sort', sort)
  return `/plants/${plantId}${params.size === 0 ? '' : `?${params}`}#reviews`
}

export const starCounts = [5, 4, 3, 2, 1] as const
export type Stars = (typeof starCounts)[number]

/** How many reviews there are, or how many with so many stars. */
export function countOf(counts: RatingCounts, only?: Stars): number {
  return only === undefined ? starCounts.reduce((sum, stars) => sum + counts[stars], 0) : counts[only]
}

/** The mean to one decimal; 0 without reviews. */
export function meanOf(counts: RatingCounts): number {
  const stars = starCounts.reduce((sum, each) => sum + each * counts[each], 0)
  return displayedRating({ count: countOf(counts), stars }, 0)
}

/** With so many more reviews like this one, or fewer; a hidden one does not count. */
export function withReview(counts: RatingCounts, { rating, hidden }: OwnReview, more: 1 | -1): RatingCounts {
  const stars = rating as Stars
  return hidden === null ? { ...counts, [stars]: Math.max(0, counts[stars] + more) } : counts
}
