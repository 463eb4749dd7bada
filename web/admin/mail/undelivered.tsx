import { useCallback, useState } from 'react'
import type { UndeliveredMail } from '../../../contract/mails.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDate, formatTime } from '../../ui/format-date.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { Section } from '../order/section.tsx'
import { EachRecord } from '../ui/each-record.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { toastError } from '../ui/toast-error.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

/** The undelivered mails with their errors. */
export function Undelivered() {
  const load = useCallback((part: ListPart) => api.list('GET /admin/mails', { query: part }), [])
  const list = useScrollingList(load, '#undelivered')
  return (
    <Section title="Undelivered mails">
      <div className="px-4 pb-4">
        {!list.isLoaded && list.loading !== null && <Spinner label="Loading undelivered mails" />}
        {list.error !== null && list.loading === null && (
          <ErrorState
            title="Failed to fetch the undelivered mails"
            message={messageOf(list.error, 'The shop cannot be reached. Please try again.')}
            retryLabel="Retry"
            onRetry={list.reload}
          />
        )}
        {list.isLoaded && list.items.length === 0 && <p className="text-ink-soft">All mails have left.</p>}
        <ul className="divide-y divide-line">
          <EachRecord items={list.items} by="_id">
            {(mail) => <Entry mail={mail} onTried={list.reload} />}
          </EachRecord>
        </ul>
        {list.items.length > 0 && (
          <ListEnd
            hasMore={list.hasMore}
            isLoading={list.loading !== null}
            hasFailed={list.error !== null}
            onMore={list.loadMore}
          />
        )}
      </div>
    </Section>
  )
}

function Entry({ mail, onTried }: { mail: UndeliveredMail; onTried: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await retryMail(mail)
    await onTried()
    setBusy(false)
  }
  const { subject, to, createdAt, attempts, problem } = mail
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere font-semibold">{subject}</p>
        <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
          To {to}, {formatDate(createdAt)}, {formatTime(createdAt)}
          {attempts > 0 && `, tried ${attempts} ${attempts === 1 ? 'time' : 'times'}`}
        </p>
        {problem !== null && <p className="wrap-anywhere text-[0.86rem] text-danger">{problem}</p>}
      </div>
      <Button size="small" isBusy={isBusy} aria-label={`Retry: ${subject}, to ${to}`} onClick={() => void retry()}>
        Retry
      </Button>
    </li>
  )
}

/** Retries a mail and shows the outcome in a toast. */
async function retryMail({ _id, to }: UndeliveredMail): Promise<void> {
  try {
    await api.call('POST /admin/mails/:id/retry', { params: { id: _id } })
    toast.success('The mail is tried again', to)
  } catch (error) {
    toastError({ text: 'Failed to try the mail again', error })
  }
}
