import { useCallback } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { api, messageOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDate, formatTime } from '../../ui/format-date.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Section } from '../order/section.tsx'
import { EachRecord } from '../ui/each-record.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

/** The mails in the local mailbox; absent when mails are sent by SMTP. */
export function LocalMailbox() {
  const load = useCallback((part: ListPart) => api.list('GET /admin/mailbox', { query: part }), [])
  const list = useScrollingList(load, '#mailbox')
  const { error, loading } = list
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <Section title="Local mailbox">
      <div className="px-4 pb-4">
        <p className="mb-2 text-ink-soft">
          No mail server is set up (SMTP_URL), so that mails land here and reach nobody.
        </p>
        {!list.isLoaded && loading !== null && <Spinner label="Loading mails" />}
        {error !== null && loading === null && (
          <ErrorState
            title="Failed to fetch mails"
            message={messageOf(error, 'The shop cannot be reached. Please try again.')}
            retryLabel="Retry"
            onRetry={list.reload}
          />
        )}
        {list.isLoaded && list.items.length === 0 && <p>No mails yet.</p>}
        <ul className="divide-y divide-line">
          <EachRecord items={list.items} by="_id">
            {({ _id, subject, to, sentAt }) => (
              <li className="py-2.5">
                <Link
                  to={`/admin/mail/${_id}`}
                  className="wrap-anywhere inline-flex min-h-8 items-center font-semibold text-forest underline-offset-4 hover:underline"
                >
                  {subject}
                </Link>
                <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
                  To {to}, {formatDate(sentAt)}, {formatTime(sentAt)}
                </p>
              </li>
            )}
          </EachRecord>
        </ul>
        {list.items.length > 0 && (
          <ListEnd
            hasMore={list.hasMore}
            isLoading={loading !== null}
            hasFailed={error !== null}
            onMore={list.loadMore}
          />
        )}
      </div>
    </Section>
  )
}
