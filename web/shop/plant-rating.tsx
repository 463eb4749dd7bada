import type { Plant } from '../../contract/plants.ts'
import { classNames } from '../ui/class-names.ts'
import { RatingStars } from '../ui/rating-stars.tsx'

type Props = { plant: Pick<Plant, 'rating' | 'reviews'>; size?: 'small' | 'medium'; className?: string }

/** A plant's rating and its number of reviews. Before the first it is the shop's own, and marked so; 0 means unrated. */
export function PlantRating({ plant: { rating, reviews }, size = 'medium', className }: Props) {
  return (
    <span className={classNames('flex flex-wrap items-center gap-x-2', className)}>
      {rating > 0 && <RatingStars rating={rating} size={size} />}
      <span className={classNames('figures text-ink-soft', size === 'small' ? 'text-[0.82rem]' : 'text-sm')}>
        {reviews > 0
          ? `(${reviews} ${reviews === 1 ? 'review' : 'reviews'})`
          : rating > 0
            ? 'not yet reviewed'
            : 'Not yet reviewed'}
      </span>
    </span>
  )
}
