import { formatPrice } from '../../domain/money.ts'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = { rupees: number; original?: number | null; size?: 'small' | 'medium' | 'large' }

/** A price with two decimals, and the original price struck through. */
export function Price({ rupees, original = null, size = 'medium' }: Props) {
  return (
    <span className={classNames('figures inline-flex flex-wrap items-baseline gap-x-1.5', sizes[size])}>
      <span className="font-semibold text-ink">{formatPrice(rupees)}</span>
      {original !== null && (
        <>
          <VisuallyHidden>Original price:</VisuallyHidden>
          <s className="text-[0.78em] text-ink-soft">{formatPrice(original)}</s>
        </>
      )}
    </span>
  )
}

const sizes = { small: 'text-base', medium: 'text-lg', large: 'text-3xl' } as const
