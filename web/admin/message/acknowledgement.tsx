import type { Message } from '../../../contract/messages.ts'
import { acknowledgementDue } from '../../../domain/tickets.ts'
import { formatMoment } from './format-moment.ts'

/** When the sender was mailed the ticket, or until when that must be; nothing for a message that is held or answered. */
export function Acknowledgement({ message }: { message: Message }) {
  const { acknowledgedAt, isHeld, state, latestAt } = message
  if (acknowledgedAt !== null) return <>, acknowledged by e-mail on {formatMoment(acknowledgedAt)}</>
  if (isHeld || state === 'answered') return null
  const due = acknowledgementDue(new Date(latestAt)).toISOString()
  return <>, not acknowledged by e-mail yet; promised by {formatMoment(due)}</>
}
