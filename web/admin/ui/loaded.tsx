import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { Skeleton, Spinner } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** `failure` is what `load` was rejected with, else null. */
export type Loading<Answer> = {
  answer: Answer | null
  failure: unknown
  isLoading: boolean
  reload: () => Promise<void>
  /** Shows what a change has answered in its place */
  show: (answer: Answer) => void
}

/**
 * The answer of `load`, null until it arrives. It is loaded again whenever `load` changes, and meanwhile the answer before
 * stays; a failure leaves none but that of the same `load`. What an outdated request answers is dropped.
 */
export function useLoaded<Answer>(load: () => Promise<Answer>): Loading<Answer> {
  const [{ answer, failure, isLoading }, setState] = useState<State<Answer>>(BEGINNING)
  const latestRequest = useRef(0)

  const reload = useCallback(async () => {
    latestRequest.current += 1
    const thisRequest = latestRequest.current
    setState((before) => ({ ...before, failure: null, isLoading: true }))
    try {
      const answer = await load()
      if (thisRequest === latestRequest.current) setState({ answer, of: load, failure: null, isLoading: false })
    } catch (failure) {
      if (thisRequest !== latestRequest.current) return
      setState((before) => ({ ...(before.of === load ? before : BEGINNING), failure, isLoading: false }))
    }
  }, [load])

  useEffect(() => {
    void reload()
  }, [reload])

  const show = (changed: Answer) => setState((before) => ({ ...before, answer: changed }))
  return { answer, failure, isLoading, reload, show }
}

type State<Answer> = { answer: Answer | null; of: unknown; failure: unknown; isLoading: boolean }

const BEGINNING = { answer: null, of: null, failure: null, isLoading: true }

type Props<Answer> = {
  part: Loading<Answer>
  /** The error's title */
  failure: string
  /** The text while it loads, shown beside a spinner, or hidden with a skeleton of this size */
  loading: string
  skeleton?: string
  children: (answer: Answer) => ReactNode
}

/** Shows what was loaded, or why it could not be, with a way to try again. */
export function Loaded<Answer>({ part, failure, loading, skeleton, children }: Props<Answer>) {
  if (part.failure !== null) {
    const message = messageOf(part.failure)
    return <ErrorState title={failure} message={message} retryLabel="Retry" onRetry={() => void part.reload()} />
  }
  if (part.answer !== null) return children(part.answer)
  if (skeleton === undefined) return <Spinner label={loading} />
  return (
    <div role="status" className="shrink-0">
      <VisuallyHidden>{loading}</VisuallyHidden>
      <Skeleton className={skeleton} />
    </div>
  )
}
