import type { RatingCounts } from '../../../../contract/reviews.ts'
import { displayedRating } from '../../../../domain/catalogue.ts'

export const starCounts = [5, 4, 3, 2, 1] as const

export function countOf(counts: RatingCounts): number {
  return starCounts.reduce((sum, stars) => sum + counts[stars], 0)
}

/** The mean to one decimal; 0 without reviews. */
export function meanOf(counts: RatingCounts): number {
  const stars = starCounts.reduce((sum, each) => sum + each * counts[each], 0)
  return displayedRating({ count: countOf(counts), stars }, 0)
}

export function withRating(counts: RatingCounts, rating: number): RatingCounts {
  const stars = rating as keyof RatingCounts
  return { ...counts, [stars]: counts[stars] + 1 }
}

export function withoutRating(counts: RatingCounts, rating: number): RatingCounts {
  const stars = rating as keyof RatingCounts
  return { ...counts, [stars]: Math.max(0, counts[stars] - 1) }
}
