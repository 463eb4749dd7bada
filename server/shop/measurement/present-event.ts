import type { MeasuredEvent } from '../../../contract/measurement.ts'
import type { EventRow } from './queries.ts'

/** An event as the back office shows it: without its visitor. */
export function presentEvent(event: EventRow): MeasuredEvent {
  return {
    _id: event.id,
    name: event.name,
    eventId: event.event_id,
    happenedAt: event.happened_at.toISOString(),
    status: event.status,
    attempts: event.attempts,
    lastError: event.last_error,
    sentAt: event.sent_at?.toISOString() ?? null,
    canBeRetried: event.can_be_retried,
  }
}
