import type { MeasurementSummary } from '../../../contract/measurement.ts'
import { measuredStates } from '../../../domain/measurement.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Shop } from '../shop.ts'
import { ensureConsent, visitorOf, withdrawConsent } from './consents.ts'
import { receiveEvents } from './record-events.ts'

export function measurementRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database, settings } = shop

  route('POST /meta/events', async ({ body, request }) => ({
    body: await receiveEvents(shop, body.events, visitorOf(request)),
  }))

  route('PUT /consents/:id', async ({ params: { id }, body: { marketing, version }, optionalCaller }) => {
    // Without a pixel the shop requests no consent, so one that arrives proves nothing.
    if (!marketing) await withdrawConsent(database, id)
    else if (settings.measurement !== null)
      await ensureConsent(database, { consentId: id, userId: optionalCaller?.userId ?? null }, version)
    return { body: { marketing } }
  })

  route('GET /admin/measurement', async () => {
    const { measurement } = settings
    const setUp = { hasPixel: measurement !== null, isForwarded: measurement?.forward != null }
    return { body: { ...setUp, ...(await countEvents(database)) } }
  })
}

/** How many events are in each state, when one was sent last, and the reason of the last failure. */
async function countEvents(database: Database) {
  const rows = await database
    .selectFrom('conversion_events')
    .select((event) => ['status', event.fn.countAll<number>().as('count'), event.fn.max('sent_at').as('last_sent_at')])
    .groupBy('status')
    .execute()
  const problem = await database
    .selectFrom('conversion_events')
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  const counts = Object.fromEntries(measuredStates.map((state) => [state, counted.get(state) ?? 0]))
  return {
    counts: counts as MeasurementSummary['counts'],
    lastSentAt: rows.find(({ status }) => status === 'sent')?.last_sent_at?.toISOString() ?? null,
    lastError: problem?.last_error ?? null,
  }
}
