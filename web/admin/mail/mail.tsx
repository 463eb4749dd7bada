import type { ReactNode } from 'react'
import type { LocalMailDetails } from '../../../contract/mails.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { formatMoment } from '../../ui/format-date.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { RecordPage } from '../ui/record-page.tsx'
import type { Route } from './+types/mail.ts'

export const meta = personalMeta('E-mail')

/** One mail of the local mailbox. */
export default function MailPage({ params: { name } }: Route.ComponentProps) {
  const part = useLoaded(() => api.call('GET /admin/mailbox/:name', { params: { name } }))
  return (
    <RecordPage title="E-mail" noun="e-mail" list="/admin/mail" part={part}>
      {(mail) => <MailSheet mail={mail} />}
    </RecordPage>
  )
}

function MailSheet({ mail: { _id, subject, to, sentAt, text, headers } }: { mail: LocalMailDetails }) {
  return (
    <article className="flex max-w-3xl flex-col gap-4">
      <header>
        <h2 className="wrap-anywhere text-xl">{subject}</h2>
        <p className="wrap-anywhere text-ink-soft">
          To {to}, {formatMoment(sentAt)}
        </p>
      </header>
      <iframe
        title="E-mail preview"
        src={`/api/admin/mailbox/${_id}/html`}
        sandbox=""
        className="h-[70vh] w-full rounded-press border border-line bg-sheet"
      />
      <Part title="Plain text">
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      </Part>
      <Part title="Headers">
        <dl className="wrap-anywhere grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {headers.map(({ name, value }) => (
            <div key={`${name} ${value}`} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
              <dt className="font-semibold">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-press border border-line bg-sheet px-4 text-[0.86rem]">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
