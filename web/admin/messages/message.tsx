import type { Message } from '../../../contract/messages.ts'
import { acknowledgementDue } from '../../../domain/tickets.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format-date.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { RecordPage } from '../ui/record-page.tsx'
import type { Route } from './+types/message.ts'
import { MarkButton, type Marking, MessageState, useMarking } from './marking.tsx'

export const meta = personalMeta('Message')

/** One message, with the ways to answer it. */
export default function MessagePage({ params: { id } }: Route.ComponentProps) {
  const part = useLoaded(() => api.call('GET /admin/messages/:id', { params: { id } }))
  const { markingIds, mark } = useMarking(part.setValue)
  return (
    <RecordPage title="Message" noun="message" list="/admin/messages" part={part} returnsFocus>
      {(message) => <MessageSheet message={message} isMarking={markingIds.has(message._id)} onMark={mark} />}
    </RecordPage>
  )
}

function MessageSheet({ message, isMarking, onMark }: Marking) {
  const { name, email, subject, createdAt, latestAt, times, answered, ticket } = message
  return (
    <article className="max-w-3xl rounded-press border border-line bg-sheet p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3 border-line border-b pb-4">
        <div className="min-w-0">
          <h2 dir="auto" className="wrap-anywhere text-xl">
            {subject}
          </h2>
          <p dir="auto" className="wrap-anywhere mt-1">
            {name}
          </p>
          <p className="wrap-anywhere text-ink-soft">{email}</p>
          <p className="figures mt-1 text-[0.86rem] text-ink-soft">
            {formatMoment(createdAt)}
            {times > 1 && `, sent ${times} times, most recently on ${formatMoment(latestAt)}`}
          </p>
          <p className="figures mt-1 text-[0.86rem] text-ink-soft">
            <span className="font-semibold text-ink">{ticket}</span>
            {acknowledgementText(message)}
          </p>
        </div>
        <MessageState message={message} />
      </header>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap py-5 leading-relaxed">
        {message.message}
      </p>
      <footer className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
        <a href={replyAddress(message)} className={buttonStyle('primary', 'small')}>
          Reply by e-mail
        </a>
        <MarkButton message={message} isMarking={isMarking} onMark={onMark} />
        <ProgressButton message={message} isMarking={isMarking} onMark={onMark} />
        {answered && (
          <p className="text-[0.86rem] text-ink-soft">
            Answered by {answered.by} on {formatMoment(answered.at)}
          </p>
        )}
      </footer>
    </article>
  )
}

/** When the sender was mailed the ticket, or until when that must be; nothing for a message that is held or answered. */
function acknowledgementText({ acknowledgedAt, isHeld, state, latestAt }: Message): string {
  if (acknowledgedAt !== null) return `, acknowledged by e-mail on ${formatMoment(acknowledgedAt)}`
  if (isHeld || state === 'answered') return ''
  const due = acknowledgementDue(new Date(latestAt)).toISOString()
  return `, not acknowledged by e-mail yet; due by ${formatMoment(due)}`
}

function ProgressButton({ message, isMarking, onMark }: Marking) {
  if (message.isHeld || message.state === 'answered') return null
  const isOpen = message.state === 'open'
  return (
    <Button size="small" disabled={isMarking} onClick={() => onMark(message, isOpen ? 'in_progress' : 'open')}>
      {isOpen ? 'Mark as in progress' : 'Move back to open'}
    </Button>
  )
}

/** Mail programs limit the length of an address, so the quotation is cut to this many characters. */
const QUOTED = 800

/** A `mailto:` address for a reply that names the ticket and quotes the message. */
function replyAddress({ name, email, subject, message, ticket }: Message): string {
  const quoted = [...message]
    .slice(0, QUOTED)
    .join('')
    .split(/\r\n|\r|\n/)
  const body = ['', '', `${name} wrote:`, ...quoted.map((line) => `> ${line}`)].join('\r\n')
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject} (${ticket})`)}&body=${encodeURIComponent(body.toWellFormed())}`
}
