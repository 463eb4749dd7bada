import type { RatingCounts } from '../../../../contract/reviews.ts'
import { RatingStars } from '../../../ui/rating-stars.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countOf, meanOf, starCounts } from './rating-counts.ts'

/** The mean rating, and a bar for each number of stars. */
export function ReviewSummary({ counts }: { counts: RatingCounts }) {
  const total = countOf(counts)
  if (total === 0) return <p className="text-ink-soft">No reviews yet. The first one helps the most.</p>
  return (
    <>
      <p className="flex items-center gap-3">
        <span aria-hidden="true" className="figures font-display font-semibold text-5xl text-forest leading-none">
          {meanOf(counts).toFixed(1)}
        </span>
        <span className="flex flex-col">
          <RatingStars rating={meanOf(counts)} hasNumber={false} />
          <span className="figures text-ink-soft text-sm">{total === 1 ? '1 review' : `${total} reviews`}</span>
        </span>
      </p>
      <ul aria-label="Reviews by stars" className="mt-5 grid gap-1.5">
        {starCounts.map((stars) => (
          <li key={stars} className="grid grid-cols-[3.6rem_1fr_2.2rem] items-center gap-2 text-sm">
            <span className="figures">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2.5 w-full rounded-full"
            >
              <rect width="100" height="8" className="fill-paper-deep" />
              <rect width={(counts[stars] * 100) / total} height="8" className="fill-gold" />
            </svg>
            <span className="figures text-right text-ink-soft">
              {counts[stars]}
              <VisuallyHidden>{counts[stars] === 1 ? ' review' : ' reviews'}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
