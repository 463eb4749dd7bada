import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RecordBoundary } from '../../ui/record-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ShownRecord } from '../ui/each-record.tsx'

type Props<Answer> = {
  title: string
  /** The error text and the loading text. */
  failure: string
  loading: string
  loaded: { answer: Answer | null; isLoading: boolean; hasFailed: boolean; reload: () => Promise<void> }
  /** The skeleton's size. */
  skeletonClassName?: string
  className?: string
  children: (answer: Answer) => ReactNode
}

/** A titled section of the dashboard that loads independently, with its own error state and error boundary. */
export function Panel<Answer>({
  title,
  failure,
  loading,
  loaded,
  skeletonClassName,
  className,
  children,
}: Props<Answer>) {
  const id = useId()
  const { answer, isLoading, hasFailed, reload } = loaded
  const failed = <ErrorState title={failure} retryLabel="Retry" onRetry={() => void reload()} />
  return (
    <section
      aria-labelledby={id}
      aria-busy={isLoading}
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4 sm:px-5',
        className,
      )}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {hasFailed && failed}
      {answer === null && isLoading && (
        <div role="status">
          <VisuallyHidden>{loading}</VisuallyHidden>
          <Skeleton className={classNames('h-40', skeletonClassName)} />
        </div>
      )}
      {answer !== null && (
        <div className={classNames('min-w-0 transition-opacity duration-200 ease-press', isLoading && 'opacity-60')}>
          <RecordBoundary record={answer} fallback={failed}>
            <ShownRecord record={answer} show={children} />
          </RecordBoundary>
        </div>
      )}
    </section>
  )
}
