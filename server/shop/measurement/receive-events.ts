import type { ResponseBody } from '../../../contract/contract.ts'
import { trustedOrigins } from '../../platform/http/origin.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { Shop } from '../shop.ts'
import { checkConsent, ensureConsent } from './consents.ts'
import { hashedContacts } from './hashed-contacts.ts'
import { type DropReason, type ValidEvent, validateEvent } from './validate-event.ts'
import type { Visitor } from './visitor.ts'

/**
 * Stores the events that a visitor's browser reports, each once, to be forwarded later. Without consent nothing is
 * stored; invalid events of a batch are dropped alone. A shop without a pixel requests no consent and stores nothing,
 * which its response does not show: no honest browser sends it events, and the others could fill its database.
 */
export async function receiveEvents(
  shop: Shop,
  events: readonly unknown[],
  visitor: Visitor | null,
): Promise<ResponseBody<'POST /meta/events'>> {
  const { database, settings } = shop
  const isMeasured = settings.measurement !== null
  const consent = visitor && (await (isMeasured ? ensureConsent : checkConsent)(database, visitor))
  if (!visitor || !consent?.isValid) return receipt(events.map(() => 'no_consent'))
  const origins = trustedOrigins(shop)
  const results = events.map((event) => validateEvent(event, { now: consent.now, origins }))
  const valid = results.filter((event) => typeof event !== 'string')
  if (isMeasured && valid.length > 0) await insertEvents(shop, valid, visitor, consent.now)
  return receipt(results)
}

async function insertEvents(
  { database, settings }: Shop,
  events: readonly ValidEvent[],
  { consentId, browser }: Visitor,
  now: Date,
): Promise<void> {
  const isForwarded = settings.measurement?.forward != null
  await database
    .insertInto('conversion_events')
    .values(
      events.map(({ event_name, event_id, event_time, event_source_url, user_data, custom_data }) => ({
        id: newIdentifier(),
        name: event_name,
        event_id,
        happened_at: new Date(Math.min(event_time * 1_000, now.getTime())),
        source_url: event_source_url,
        consent_id: consentId,
        user_data: isForwarded ? JSON.stringify({ ...hashedContacts(user_data ?? {}), ...browser }) : null,
        custom_data: JSON.stringify(custom_data ?? {}),
        status: isForwarded ? ('waiting' as const) : ('recorded' as const),
      })),
    )
    .onConflict((conflict) => conflict.columns(['name', 'event_id']).doNothing())
    .execute()
}

function receipt(results: readonly (ValidEvent | DropReason)[]): ResponseBody<'POST /meta/events'> {
  const events_dropped = results.flatMap((reason, index) => (typeof reason === 'string' ? [{ index, reason }] : []))
  return { events_received: results.length - events_dropped.length, events_dropped }
}
