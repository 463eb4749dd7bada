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
        className={size === 'small' ? 'h-3.5 w-17.5' : 'h-5 w-25'}
      >
        <path d={FIVE_STARS} className="fill-edge/40" />
        <svg role="presentation" width={rating * 20} height="20" overflow="hidden">
          <path d={FIVE_STARS} className="fill-gold" />
        </svg>
      </svg>
      {hasNumber && (
        <span aria-hidden="true" className="figures font-semibold text-sm">
          {shown}
        </span>
      )}
    </span>
  )
}

/** One star after the other, 20 units apart: ten corners each, alternately far from and near to the middle. */
const FIVE_STARS = [10, 30, 50, 70, 90].map((middle) => `M${corners(middle).join('L')}Z`).join('')

function corners(middle: number): string[] {
  return Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 === 0 ? 9 : 3.8
    const angle = (corner * Math.PI) / 5
    return `${(middle + radius * Math.sin(angle)).toFixed(1)} ${(10.6 - radius * Math.cos(angle)).toFixed(1)}`
  })
}
