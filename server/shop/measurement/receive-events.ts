import type { Answer } from '../../../contract/contract.ts'
import { ownOrigins } from '../../platform/http/origin.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { Shop } from '../shop.ts'
import { presumedConsent, standingConsent } from './consents.ts'
import { hashedContacts } from './hashed-contacts.ts'
import { type DropReason, type GoodEvent, judgeEvent } from './judge-event.ts'
import type { Visitor } from './visitor.ts'

/**
 * Keeps what a visitor's browser tells, each event once, to be sent on by and by. Of a visitor who did not agree, nothing
 * is kept; of a batch, what cannot be used is dropped alone. A shop without a pixel asks nobody and keeps nothing, which
 * its answer does not show: no honest browser sends it events, and the others could fill its database.
 */
export async function receiveEvents(
  shop: Shop,
  events: readonly unknown[],
  visitor: Visitor | null,
): Promise<Answer<'POST /meta/events'>> {
  const { database, settings } = shop
  const isMeasured = settings.measurement !== null
  const consent = visitor && (await (isMeasured ? standingConsent : presumedConsent)(database, visitor))
  if (!visitor || !consent?.stands) return receipt(events.map(() => 'no_consent'))
  const origins = ownOrigins(shop)
  const judged = events.map((event) => judgeEvent(event, { now: consent.now, origins }))
  const good = judged.filter((event) => typeof event !== 'string')
  if (isMeasured && good.length > 0) await keep(shop, good, visitor, consent.now)
  return receipt(judged)
}

async function keep(
  { database, settings }: Shop,
  events: readonly GoodEvent[],
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

function receipt(judged: readonly (GoodEvent | DropReason)[]): Answer<'POST /meta/events'> {
  const events_dropped = judged.flatMap((reason, index) => (typeof reason === 'string' ? [{ index, reason }] : []))
  return { events_received: judged.length - events_dropped.length, events_dropped }
}
