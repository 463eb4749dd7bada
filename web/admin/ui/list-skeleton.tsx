import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

type Props = { label: string; isLabelShown?: boolean }

/** Placeholder rows while a list loads; `label` is read by screen readers, and shown if `isLabelShown`. */
export function ListSkeleton({ label, isLabelShown = false }: Props) {
  return (
    <div role="status" className="min-h-0 overflow-hidden rounded-press border border-line bg-sheet">
      {isLabelShown ? (
        <p className="bg-paper-deep px-4 py-2 text-ink-soft">{label}</p>
      ) : (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Skeleton className="h-10 rounded-b-none" />
        </>
      )}
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-6 border-line border-t px-4 py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 grow" />
          <Skeleton className="hidden h-4 w-24 sm:block" />
        </div>
      ))}
    </div>
  )
}
