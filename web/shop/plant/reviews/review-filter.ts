import { type ReviewSort, reviewSorts } from '../../../../domain/review-sorts.ts'
import { type Stars, starCounts } from './rating-counts.ts'

/** Which reviews are listed, and in which order; `stars` undefined means all. */
export type ReviewFilter = { stars: Stars | undefined; sort: ReviewSort }

export const unfiltered: ReviewFilter = { stars: undefined, sort: 'newest' }

/** The filter in the address of a plant's page; what it does not know is left out. */
export function readReviewFilter(params: URLSearchParams): ReviewFilter {
  return {
    stars: starCounts.find((stars) => String(stars) === params.get('stars')),
    sort: reviewSorts.find((sort) => sort === params.get('sort')) ?? unfiltered.sort,
  }
}

/** The address of a plant's page with its reviews filtered. */
export function reviewsAddress(plantId: string, { stars, sort }: ReviewFilter): string {
  const params = new URLSearchParams()
  if (stars !== undefined) params.set('stars', String(stars))
  if (sort !== unfiltered.sort) params.set('sort', sort)
  return `/plants/${plantId}${params.size === 0 ? '' : `?${params}`}#reviews`
}
