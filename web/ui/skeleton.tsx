import { classNames } from './class-names.ts'

/** A patch in the shape of what is coming; give it its size by class. Decorative: say `Loading` beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-press bg-paper-deep', className)} />
}
