import type { BrowserEvent } from '../../contract/measurement.ts'
import { api } from '../api.ts'

/** Sends events to the shop's server. Throws an `ApiError` with the status and the server's message. */
export async function sendEvents(events: readonly BrowserEvent[]): Promise<void> {
  await api.call('POST /meta/events', { body: { events: [...events] } })
}
