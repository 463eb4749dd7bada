import type { ReactNode } from 'react'
import { messageOf } from '../../api.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { Skeleton, Spinner } from '../../ui/spinner.tsx'
import type { Loading } from '../../ui/use-loaded.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props<Value> = {
  part: Loading<Value>
  /** The error's title */
  failure: string
  /** The text while it loads, shown beside a spinner, or hidden with a skeleton of this size */
  loading: string
  skeleton?: string
  children: (value: Value) => ReactNode
}

/** Shows what was loaded, or why it could not be, with a way to try again. */
export function Loaded<Value>({ part, failure, loading, skeleton, children }: Props<Value>) {
  if (part.error !== null) {
    const message = messageOf(part.error)
    return <ErrorState title={failure} message={message} retryLabel="Retry" onRetry={() => void part.reload()} />
  }
  if (part.value !== null) return children(part.value)
  if (skeleton === undefined) return <Spinner label={loading} />
  return (
    <div role="status" className="shrink-0">
      <VisuallyHidden>{loading}</VisuallyHidden>
      <Skeleton className={skeleton} />
    </div>
  )
}
