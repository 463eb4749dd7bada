import { classNames } from './class-names.ts'

type Props = { rating: number; size?: 'small' | 'medium'; hasNumber?: boolean; className?: string }

/** Five stars, filled to a tenth, and the number. */
export function RatingStars({ rating, size = 'medium', hasNumber = true, className }: Props) {
  const shown = rating.toFixed(1)
  return (
    <span className={classNames('inline-flex items-center gap-1.5', className)}>
      <svg
        role="img"
        aria-label={`Rated ${shown} out of 5`}
        viewBox="0 0 100 20"
        className={size === 'small' ? 'five-stars h-3.5 w-17.5' : 'five-stars h-5 w-25'}
      >
        <rect width="100" height="20" className="fill-edge/40" />
        <rect width={rating * 20} height="20" className="fill-gold" />
      </svg>
      {hasNumber && (
        <span aria-hidden="true" className="figures font-semibold text-sm">
          {shown}
        </span>
      )}
    </span>
  )
}
