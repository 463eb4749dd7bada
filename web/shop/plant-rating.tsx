import type { Plant } from '../../contract/plants.ts'
import { classNames } from '../ui/class-names.ts'
import { RatingStars } from '../ui/rating-stars.tsx'

type Props = { plant: Pick<Plant, 'rating' | 'reviews'>; size?: 'small' | 'medium'; className?: string }

/** A plant's rating. Before its first review it is the shop's own, and marked so; 0 means unrated. */
export function PlantRating({ plant: { rating, reviews }, size = 'medium', className }: Props) {
  const isReviewed = reviews > 0
  return (
    <span className={classNames('flex flex-wrap items-center gap-x-2', className)}>
      {rating > 0 && <RatingStars rating={rating} size={size} />}
      {!isReviewed && (
        <span className={classNames('text-ink-soft', size === 'small' ? 'text-[0.82rem]' : 'text-sm')}>
          {rating > 0 ? 'not yet reviewed' : 'Not yet reviewed'}
        </span>
      )}
    </span>
  )
}
