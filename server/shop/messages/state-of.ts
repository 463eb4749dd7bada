import type { TicketState } from '../../../domain/tickets.ts'

/** The state that a message's columns say. */
export function stateOf(message: { answered_at: Date | null; is_in_progress: boolean }): TicketState {
  if (message.answered_at !== null) return 'answered'
  return message.is_in_progress ? 'in_progress' : 'open'
}
