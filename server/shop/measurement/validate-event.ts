import { BrowserEvent, type dropReasons } from '../../../contract/measurement.ts'
import { browserEvents, EVENT_DAYS } from '../../../domain/measurement/measured-event.ts'
import { sameSitePath } from '../../../domain/same-site-path.ts'

export type DropReason = (typeof dropReasons)[number]
export type ValidEvent = ReturnType<typeof BrowserEvent.parse> & { event_name: (typeof browserEvents)[number] }

/** Events are dropped so much earlier than Meta's limit, so that they still arrive in time. */
const SENDING_SECONDS = 3_600
/** The largest tolerated lead of a browser's clock. */
const AHEAD_SECONDS = 300

/**
 * Validates an event reported by a browser: the event, or why it is dropped. Purchases are dropped: only the shop knows
 * what was bought and for how much.
 */
export function validateEvent(
  reported: unknown,
  { now, origins }: { now: Date; origins: ReadonlySet<string> },
): ValidEvent | DropReason {
  const parsed = BrowserEvent.safeParse(reported)
  if (!parsed.success) return 'malformed'
  const event = parsed.data
  const name = browserEvents.find((known) => known === event.event_name)
  if (name === undefined) return 'not_told_by_browsers'
  const source = new URL(event.event_source_url)
  if (!origins.has(source.origin) || sameSitePath(source.pathname) === null) return 'malformed'
  const age = now.getTime() / 1_000 - event.event_time
  if (age > EVENT_DAYS * 86_400 - SENDING_SECONDS) return 'too_old'
  if (age < -AHEAD_SECONDS) return 'in_the_future'
  // Query and fragment may hold a search term or a secret.
  return { ...event, event_name: name, event_source_url: source.origin + source.pathname }
}
