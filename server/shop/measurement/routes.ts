import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { insertConsent, withdrawConsent } from './consents.ts'
import { presentEvent } from './present-event.ts'
import { countEvents, findEvent, listEvents } from './queries.ts'
import { receiveEvents } from './receive-events.ts'
import { retryEvent } from './retry-event.ts'
import { visitorOf } from './visitor.ts'

export function measurementRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database, settings } = shop

  route('POST /meta/events', async ({ body, request }) => ({
    body: await receiveEvents(shop, body.events, visitorOf(request)),
  }))

  route('PUT /consents/:id', async ({ params: { id }, body: { marketing, version }, optionalCaller }) => {
    // Without a pixel the shop requests no consent, so one that arrives proves nothing.
    if (!marketing) await withdrawConsent(database, id)
    else if (settings.measurement !== null)
      await insertConsent(database, { id, version, userId: optionalCaller?.userId ?? null })
    return { body: { marketing } }
  })

  route('GET /admin/measurement', async () => {
    const { counts, lastSentAt } = await countEvents(database)
    const { measurement } = settings
    const setUp = { hasPixel: measurement !== null, isForwarded: measurement?.forward != null }
    return { body: { ...setUp, counts, lastSentAt: lastSentAt?.toISOString() ?? null } }
  })

  route('GET /admin/measurement/events', async ({ query }) => {
    const { rows, total } = await listEvents(database, query)
    return { body: rows.map(presentEvent), total }
  })

  route('POST /admin/measurement/events/:id/retry', async ({ params: { id } }) => {
    const refusal = await retryEvent(shop, id)
    if (refusal) return refusal
    const event = await findEvent(database, id)
    return event ? { body: presentEvent(event) } : refuse('not_found')
  })
}
