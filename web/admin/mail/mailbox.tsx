import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import type { UndeliveredMail } from '../../../contract/mails.ts'
import { api, messageOf } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { useScrollRestoration } from '../ui/list-memory.ts'
import { ListEnd } from '../ui/list-page.tsx'
import { Section } from '../ui/section.tsx'
import { useRequest } from '../ui/use-change.ts'
import { type ListState, useScrollingList } from '../ui/use-scrolling-list.ts'

export const meta = personalMeta('E-mails')

/** Undelivered e-mails; in a demo, which sends none, also the local mailbox. */
export default function Mailbox() {
  const element = useRef<HTMLDivElement>(null)
  useScrollRestoration(element)
  return (
    <div ref={element} className="flex min-w-0 grow flex-col gap-4 p-4 sm:p-6 lg:overflow-y-auto lg:px-7">
      <AdminHeading title="E-mails" subtitle="E-mails to your customers and to you" />
      <Undelivered />
      <LocalMailbox />
    </div>
  )
}

function Undelivered() {
  const list = useScrollingList((query, signal) => api.list('GET /admin/mails', { query, signal }), 'undelivered')
  return (
    <Section title="Undelivered e-mails">
      <Mails list={list} things="undelivered e-mails" failure="Failed to fetch the undelivered e-mails">
        {list.isLoaded && list.items.length === 0 && <p className="text-ink-soft">There are no undelivered e-mails.</p>}
        <ul className="divide-y divide-line">
          {list.items.map((mail) => (
            <UndeliveredEntry key={mail._id} mail={mail} onTried={list.reload} />
          ))}
        </ul>
      </Mails>
    </Section>
  )
}

function UndeliveredEntry({ mail, onTried }: { mail: UndeliveredMail; onTried: () => Promise<void> }) {
  const { _id, subject, to, createdAt, attempts, problem } = mail
  const { isBusy, send } = useRequest({ text: 'Failed to retry the e-mail' })
  const retry = () =>
    send(async () => {
      const request = api.call('POST /admin/mails/:id/retry', { params: { id: _id } })
      await request.then(() => toast.success('Retrying the e-mail', to)).finally(onTried)
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere font-semibold">{subject}</p>
        <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
          To {to}, {formatMoment(createdAt)}
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

/** The mails in the local mailbox; absent when mails are sent by SMTP. */
function LocalMailbox() {
  const list = useScrollingList((query, signal) => api.list('GET /admin/mailbox', { query, signal }), 'mailbox')
  if (list.error instanceof ApiError && list.error.status === 404) return null
  return (
    <Section title="Local mailbox">
      <Mails list={list} things="e-mails" failure="Failed to fetch e-mails">
        <p className="mb-2 text-ink-soft">
          No mail server is set up, so e-mails stay here and reach nobody. Set SMTP_URL to send e-mails.
        </p>
        {list.isLoaded && list.items.length === 0 && <p>No e-mails yet.</p>}
        <ul className="divide-y divide-line">
          {list.items.map(({ _id, subject, to, sentAt }) => (
            <li key={_id} className="py-2.5">
              <Link
                to={`/admin/mail/${_id}`}
                className="wrap-anywhere inline-flex min-h-8 items-center font-semibold text-forest underline-offset-4 hover:underline"
              >
                {subject}
              </Link>
              <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
                To {to}, {formatMoment(sentAt)}
              </p>
            </li>
          ))}
        </ul>
      </Mails>
    </Section>
  )
}

type MailsProps<Mail extends { _id: string }> = {
  list: ListState<Mail>
  things: string
  failure: string
  children: ReactNode
}

function Mails<Mail extends { _id: string }>({ list, things, failure, children }: MailsProps<Mail>) {
  const { isLoaded, loading, error } = list
  return (
    <div className="px-4 pb-4">
      {!isLoaded && loading !== null && <Spinner label={`Loading ${things}`} />}
      {error !== null && loading === null && (
        <ErrorState title={failure} message={messageOf(error)} retryLabel="Retry" onRetry={list.reload} />
      )}
      {children}
      <ListEnd list={list} />
    </div>
  )
}
