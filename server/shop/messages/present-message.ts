import type { Message } from '../../../contract/messages.ts'
import type { MessageRow } from './queries.ts'

/** A message as the back office sees it. */
export function presentMessage(row: MessageRow): Message {
  const { answered_at, answeredBy } = row
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    times: row.times,
    latestAt: row.latest_at.toISOString(),
    isHeld: row.is_held,
    answered: answered_at && answeredBy !== null ? { at: answered_at.toISOString(), by: answeredBy } : null,
  }
}
