import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

/** A filter as a link, so that it works without JavaScript; the active one is announced to screen readers. */
export function Chip({ isChosen, className, ...rest }: LinkProps & { isChosen: boolean }) {
  return (
    <Link
      {...rest}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center whitespace-nowrap rounded-full border px-4 font-semibold text-[0.95rem]',
        'transition-colors duration-200 ease-press',
        isChosen ? 'border-forest bg-forest text-paper' : 'border-edge/60 bg-sheet text-forest hover:border-forest',
        className,
      )}
    />
  )
}
