import { BrowserEvent, type dropReasons } from '../../../contract/measurement.ts'
import { EVENT_DAYS, toldByBrowsers } from '../../../domain/measurement/measured-event.ts'
import { ownPath } from '../../../domain/own-path.ts'

export type DropReason = (typeof dropReasons)[number]
export type GoodEvent = ReturnType<typeof BrowserEvent.parse> & { event_name: (typeof toldByBrowsers)[number] }

/** So much earlier than Meta does we let go of an event, so that it still arrives in time. */
const SENDING_SECONDS = 3_600
/** So far ahead a browser's clock may be. */
const AHEAD_SECONDS = 300

/**
 * Whether an event that a browser tells can be used. A purchase cannot: what was bought, and for how much, only the shop
 * itself knows.
 */
export function judgeEvent(
  told: unknown,
  { now, origins }: { now: Date; origins: ReadonlySet<string> },
): GoodEvent | DropReason {
  const parsed = BrowserEvent.safeParse(told)
  if (!parsed.success) return 'malformed'
  const event = parsed.data
  const name = toldByBrowsers.find((known) => known === event.event_name)
  if (name === undefined) return 'not_told_by_browsers'
  const source = new URL(event.event_source_url)
  if (!origins.has(source.origin) || ownPath(source.pathname) === null) return 'malformed'
  const age = now.getTime() / 1_000 - event.event_time
  if (age > EVENT_DAYS * 86_400 - SENDING_SECONDS) return 'too_old'
  if (age < -AHEAD_SECONDS) return 'in_the_future'
  // What stands behind `?` and `#` may be what somebody searched for, or a secret.
  return { ...event, event_name: name, event_source_url: source.origin + source.pathname }
}
