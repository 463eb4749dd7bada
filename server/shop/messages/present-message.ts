import type { Message } from '../../../contract/messages.ts'
import { deadlineOf } from '../../../domain/tickets.ts'
import type { MessageRow } from './queries.ts'
import { stateOf } from './state-of.ts'

/** A message as the back office sees it. */
export function presentMessage(row: MessageRow): Message {
  const { answered_at, answeredBy } = row
  const state = stateOf(row)
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
    ticket: row.ticket,
    state,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    dueAt: row.due_at.toISOString(),
    deadline: row.is_held ? null : deadlineOf({ state, dueAt: row.due_at }, row.now),
  }
}
