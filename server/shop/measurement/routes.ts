import { sql } from 'kysely'
import type { MeasuredEvent } from '../../../contract/measurement.ts'
import { type MeasuredState, measuredStates } from '../../../domain/measurement.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { insertConsent, visitorOf, withdrawConsent } from './consents.ts'
import { forwardQueue } from './forward-events.ts'
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
      await insertConsent(database, { id, version, userId: optionalCaller?.userId ?? null })
    return { body: { marketing } }
  })

  route('GET /admin/measurement', async () => {
    const { counts, lastSentAt } = await countEvents(database)
    const { measurement } = settings
    const setUp = { hasPixel: measurement !== null, isForwarded: measurement?.forward != null }
    return { body: { ...setUp, counts, lastSentAt: lastSentAt?.toISOString() ?? null } }
  })

  route('GET /admin/measurement/events', async ({ query: { status, limit, offset } }) => {
    const matching = database
      .selectFrom('conversion_events')
      .where((event) => event.and(status === undefined ? {} : { status }))
    const { total } = await matching
      .select((event) => event.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const list = selectEvents(database).where((event) => event.and(status === undefined ? {} : { status }))
    const rows = await list
      .orderBy('received_at', 'desc')
      .orderBy('id')
      .limit(limit ?? null)
      .offset(offset ?? 0)
      .execute()
    return { body: rows.map(presentEvent), total }
  })

  route('POST /admin/measurement/events/:id/retry', async ({ params: { id } }) => {
    const refusal = await retryEvent(shop, id)
    if (refusal) return refusal
    const event = await selectEvents(database).where('id', '=', id).executeTakeFirst()
    return event ? { body: presentEvent(event) } : refuse('not_found')
  })
}

/** How many events are in each state, and when one was sent last. */
async function countEvents(
  database: Database,
): Promise<{ counts: Record<MeasuredState, number>; lastSentAt: Date | null }> {
  const rows = await database
    .selectFrom('conversion_events')
    .select((event) => ['status', event.fn.countAll<number>().as('count'), event.fn.max('sent_at').as('last_sent_at')])
    .groupBy('status')
    .execute()
  const counted = new Map(rows.map(({ status, count }) => [status, count]))
  const counts = Object.fromEntries(measuredStates.map((state) => [state, counted.get(state) ?? 0]))
  const lastSentAt = rows.find(({ status }) => status === 'sent')?.last_sent_at ?? null
  return { counts: counts as Record<MeasuredState, number>, lastSentAt }
}

function selectEvents(database: Database) {
  return database
    .selectFrom('conversion_events')
    .select(['id', 'name', 'event_id', 'happened_at', 'status', 'attempts', 'last_error', 'sent_at'])
    .select(sql<boolean>`user_data is not null`.as('can_be_retried'))
}

/** An event as the back office shows it: without its visitor. */
function presentEvent(
  event: Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>,
): MeasuredEvent {
  return {
    _id: event.id,
    name: event.name,
    eventId: event.event_id,
    happenedAt: event.happened_at.toISOString(),
    status: event.status,
    attempts: event.attempts,
    lastError: event.last_error,
    sentAt: event.sent_at?.toISOString() ?? null,
    canBeRetried: event.can_be_retried,
  }
}

/** Sends an event with the next batch, which is triggered now; refused when its visitor is erased already. */
function retryEvent({ database, jobs }: Shop, id: string): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const event = await transaction
      .selectFrom('conversion_events')
      .select(['user_data', sql<boolean>`coalesce(claimed_until > now(), false)`.as('is_being_sent')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!event) return refuse('not_found')
    if (event.user_data === null) return refuse('event_over')
    if (event.is_being_sent) return
    await transaction
      .updateTable('conversion_events')
      .set({ status: 'waiting', next_try_at: sql<Date>`now()`, claimed_until: null })
      .where('id', '=', id)
      .execute()
    await jobs.send(transaction, forwardQueue, {})
  })
}
