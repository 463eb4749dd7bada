import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { messageOf } from '../../api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/notice.tsx'
import type { Loading } from '../../ui/use-loaded.ts'
import { AdminHeading, BackLink } from './admin-heading.tsx'
import { lastAddressOf } from './list-memory.ts'
import { ListSkeleton } from './list-page.tsx'
import { returnFocus } from './use-change.ts'

type Props<Entry> = {
  title: string
  subtitle?: string | undefined
  /** What it is called, like `order` */
  noun: string
  /** The list that it is of */
  list: '/admin/orders' | '/admin/claims' | '/admin/messages' | '/admin/mail'
  part: Loading<Entry>
  /** Whether its actions return the focus themselves */
  returnsFocus?: boolean
  children: (record: Entry) => ReactNode
}

/** The page of one record, with the way back to its list. A failed reload leaves the record in its place. */
export function RecordPage<Entry>(props: Props<Entry>) {
  const { title, subtitle, noun, list, part, returnsFocus = false, children } = props
  const { value, error, reload } = part
  useFocusOnLostAction(returnsFocus ? null : value)
  const isMissing = error instanceof ApiError && error.status === 404
  const all = `${noun}s`
  return (
    <div className="relative flex min-w-0 grow flex-col gap-4 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <BackLink to={list}>{capitalised(all)}</BackLink>
      <AdminHeading title={title} subtitle={subtitle} />
      {isMissing ? (
        <EmptyState
          title={`${capitalised(noun)} not found`}
          actions={<LinkButton to={lastAddressOf(list)}>Back to {all}</LinkButton>}
        />
      ) : (
        error !== null && (
          <ErrorState
            title={`Failed to fetch ${noun}`}
            message={messageOf(error)}
            retryLabel="Retry"
            onRetry={() => void reload()}
          />
        )
      )}
      {value === null && error === null && <ListSkeleton label={`Loading ${noun}…`} />}
      {value !== null && children(value)}
    </div>
  )
}

/** An action may remove the button that started it: the focus then moves to the start of the page. */
function useFocusOnLostAction(record: unknown) {
  const shown = useRef(record)
  useEffect(() => {
    if (shown.current !== null && shown.current !== record) returnFocus(null)
    shown.current = record
  }, [record])
}
