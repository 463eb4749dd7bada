import { classNames } from './class-names.ts'

/** A placeholder of loading content; set its size by class. Decorative: add a `Loading` text beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-shimmer rounded-press bg-paper-deep', className)} />
}
