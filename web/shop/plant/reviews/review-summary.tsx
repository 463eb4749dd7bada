import type { RatingCounts } from '../../../../contract/reviews.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { RatingStars } from '../../../ui/rating-stars.tsx'
import { textLinkStyle } from '../../../ui/text-link-style.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { countOf, meanOf, starCounts } from './rating-counts.ts'
import { type ReviewFilter, reviewsAddress } from './review-filter.ts'

type Props = { plantId: string; counts: RatingCounts; filter: ReviewFilter }

/** The mean rating, and a bar for each number of stars, which lists only those reviews. */
export function ReviewSummary({ plantId, counts, filter }: Props) {
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
          <li
            key={stars}
            className="relative grid grid-cols-[3.6rem_1fr_2.2rem] items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <StarsLink plantId={plantId} stars={stars} count={counts[stars]} filter={filter} />
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
      {filter.stars !== undefined && (
        <Link
          to={reviewsAddress(plantId, { ...filter, stars: undefined })}
          preventScrollReset
          replace
          className={`${textLinkStyle} mt-2`}
        >
          Show all reviews
        </Link>
      )}
    </>
  )
}

type LinkProps = { plantId: string; stars: (typeof starCounts)[number]; count: number; filter: ReviewFilter }

/** The whole bar can be pressed. Without such reviews there is nothing to list. */
function StarsLink({ plantId, stars, count, filter }: LinkProps) {
  const label = stars === 1 ? '1 star' : `${stars} stars`
  const isChosen = filter.stars === stars
  if (count === 0 && !isChosen) return <span className="figures">{label}</span>
  return (
    <Link
      to={reviewsAddress(plantId, { ...filter, stars })}
      preventScrollReset
      replace
      aria-current={isChosen ? 'true' : undefined}
      className={classNames('figures underline after:absolute after:inset-0', isChosen && 'font-semibold')}
    >
      {label}
    </Link>
  )
}
