import type { OwnReview, RatingCounts } from '../../../../contract/reviews.ts'
import { displayedRating } from '../../../../domain/catalogue.ts'

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
