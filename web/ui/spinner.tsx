import { classNames } from './class-names.ts'

type Props = { size?: 'small' | 'large'; label?: string; className?: string }

/** A spinner. With a label it is announced; without one it is decorative. */
export function Spinner({ size = 'large', label, className }: Props) {
  const ring = (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block animate-spin rounded-full border-current border-r-transparent motion-reduce:border-dotted',
        size === 'small' ? 'size-4 border-2' : 'size-9 border-3 text-leaf',
        label === undefined && className,
      )}
    />
  )
  if (label === undefined) return ring
  return (
    <div role="status" className={classNames('flex flex-col items-center gap-3 py-16 text-ink-soft', className)}>
      {ring}
      {label}
    </div>
  )
}

/** A placeholder of loading content; set its size by class. Decorative: add a `Loading` text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-press bg-paper-deep', className)} />
}
