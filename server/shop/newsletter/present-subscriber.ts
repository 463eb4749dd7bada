import type { Subscriber } from '../../../contract/newsletter.ts'
import type { SubscriberRow } from './queries.ts'

/** A subscriber as the back office sees it, without the token. */
export function presentSubscriber(row: SubscriberRow): Subscriber {
  return {
    _id: row.id,
    email: row.email,
    consentedAt: row.consented_at.toISOString(),
    consentedOn: row.consented_on,
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  }
}
