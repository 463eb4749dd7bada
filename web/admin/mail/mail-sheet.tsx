import type { ReactNode } from 'react'
import type { LocalMailDetails } from '../../../contract/mails.ts'
import { recordsIn } from '../../records.ts'
import { formatDate, formatTime } from '../../ui/format-date.ts'

/** A mail rendered in a sandboxed frame, with its plain text and headers. */
export function MailSheet({ mail: { _id, subject, to, sentAt, text, headers } }: { mail: LocalMailDetails }) {
  return (
    <article className="flex max-w-3xl flex-col gap-4">
      <header>
        <h2 className="wrap-anywhere text-xl">{subject}</h2>
        <p className="wrap-anywhere text-ink-soft">
          To {to}, {formatDate(sentAt)}, {formatTime(sentAt)}
        </p>
      </header>
      <iframe
        title="The mail as it looks"
        src={`/api/admin/mailbox/${_id}/html`}
        sandbox=""
        className="h-[70vh] w-full rounded-press border border-line bg-sheet"
      />
      <Part title="Plain text">
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      </Part>
      <Part title="Headers">
        <dl className="wrap-anywhere grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {recordsIn(headers, 'name').map(({ name, value }) => (
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
