import type { BrowserEvent } from '../../contract/measurement.ts'
import { api } from '../api.ts'

/** Tells the shop's server of events. Throws an `ApiError` with the status and what the server said. */
export async function sendEvents(events: readonly BrowserEvent[]): Promise<void> {
  await api.call('POST /meta/events', { body: { events: [...events] } })
}
