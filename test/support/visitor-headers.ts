import { CONSENT_COOKIE, consentText } from '../../domain/measurement.ts'
import { newIdentifier } from '../../server/platform/identifiers.ts'

/** The headers of a browser whose visitor agreed to be measured. */
export function agreeing(id = newIdentifier()): { id: string; headers: Record<string, string> } {
  const consent = consentText({ marketing: true, id, since: 1_795_300_000 })
  const meta = '_fbp=fb.1.1596403881668.1098115397; _fbc=fb.1.1554763741205.AbCdEfGh-IjK'
  return { id, headers: { Cookie: `${CONSENT_COOKIE}=${consent}; ${meta}`, 'User-Agent': 'Mozilla/5.0 (test)' } }
}

/** The headers of a browser whose visitor declined. */
export const declining = {
  Cookie: `${CONSENT_COOKIE}=${consentText({ marketing: false, since: 1_795_300_000 })}`,
  'User-Agent': 'Mozilla/5.0 (test)',
}

/** An event as the shop's own pages send it. */
export function browserEvent(changes: Record<string, unknown> = {}) {
  return {
    event_name: 'ViewContent',
    event_time: Math.floor(Date.now() / 1_000),
    event_id: crypto.randomUUID(),
    event_source_url: 'http://shop.test/plants/AAAAAAAAAAAAAAAA?search=fern#secret',
    action_source: 'website',
    custom_data: { content_type: 'product', content_ids: ['AAAAAAAAAAAAAAAA'], value: 199, currency: 'INR' },
    ...changes,
  }
}
