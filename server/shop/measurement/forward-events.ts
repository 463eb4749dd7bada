import { type Selectable, sql } from 'kysely'
import { EVENT_DAYS } from '../../../domain/measurement/measured-event.ts'
import { type ConversionsApi, conversionsApi, type ServerEvent } from '../../integrations/meta/conversions-api.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { repeated } from '../../platform/jobs/scheduled-queue.ts'
import type { Shop } from '../shop.ts'

/** Every minute, and when a process starts. What is not sent waits for its next try on its own row. */
export const FORWARD_TIMES = '* * * * *'
export const forwardQueue = repeated('forward-events', 600)

/** Meta takes up to 1,000; of fewer, less is to be told apart when one breaks a rule. */
const BATCH = 250
/** Longer than a batch can take, which is then nobody else's. */
const LEASE_MINUTES = 15
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * Sends what waits to Meta, until nothing is left that is due or Meta cannot be reached. Each event is sent by one process
 * only. Where a batch is refused, its halves are tried until what is wrong stands alone, and fails alone.
 */
export async function forwardEvents({ database, settings }: Pick<Shop, 'database' | 'settings'>): Promise<void> {
  const { measurement } = settings
  if (!measurement?.forward) return
  const meta = conversionsApi({ pixelId: measurement.pixelId, ...measurement.forward })
  await giveUpOld(database)
  await dropWithdrawn(database)
  let mayGoOn = true
  while (mayGoOn) {
    const events = await claim(database)
    mayGoOn = events.length > 0 && (await deliver(database, meta, events))
  }
}

/** What happened too long ago is refused by Meta, together with all that is sent with it. */
async function giveUpOld(database: Database): Promise<void> {
  await database
    .updateTable('conversion_events')
    .set((row) => ({
      status: 'failed',
      user_data: null,
      claimed_until: null,
      last_error: row.fn.coalesce('last_error', sql.lit('It could not be sent within 7 days')),
    }))
    .where('user_data', 'is not', null)
    .where(
      'happened_at',
      '<',
      sql<Date>`now() - make_interval(days => ${EVENT_DAYS}) + make_interval(mins => ${LEASE_MINUTES})`,
    )
    .execute()
}

/** What was told in the very moment in which the visitor took the consent back. */
async function dropWithdrawn(database: Database): Promise<void> {
  await database
    .updateTable('conversion_events')
    .set({ status: 'withdrawn', user_data: null, claimed_until: null })
    .where('status', '=', 'waiting')
    .where('consent_id', 'in', (from) => from.selectFrom('consents').select('id').where('withdrawn_at', 'is not', null))
    .execute()
}

type Claimed = Pick<
  Selectable<Schema['conversion_events']>,
  'id' | 'name' | 'event_id' | 'happened_at' | 'source_url' | 'user_data' | 'custom_data'
>

async function claim(database: Database): Promise<Claimed[]> {
  return database
    .updateTable('conversion_events')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      claimed_until: sql<Date>`now() + make_interval(mins => ${LEASE_MINUTES})`,
    }))
    .where('id', 'in', (from) =>
      from
        .selectFrom('conversion_events')
        .select('id')
        .where('status', '=', 'waiting')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<', sql<Date>`now()`)]))
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'name', 'event_id', 'happened_at', 'source_url', 'user_data', 'custom_data'])
    .execute()
}

/** Whether it makes sense to go on sending. */
async function deliver(database: Database, meta: ConversionsApi, events: readonly Claimed[]): Promise<boolean> {
  const sending = await meta.send(events.map(asSent))
  const ids = events.map(({ id }) => id)
  if (sending.outcome === 'accepted') {
    await markSent(database, ids)
    return true
  }
  if (sending.outcome === 'unsettled') {
    await postpone(database, ids, sending.reason)
    return false
  }
  if (events.length === 1) {
    await markFailed(database, ids, sending.reason)
    return true
  }
  const middle = Math.ceil(events.length / 2)
  const rest = events.slice(middle)
  if (await deliver(database, meta, events.slice(0, middle))) return deliver(database, meta, rest)
  await postpone(
    database,
    rest.map(({ id }) => id),
    'Meta could not be reached',
  )
  return false
}

function asSent(event: Claimed): ServerEvent {
  if (event.user_data === null) throw new Error(`The event ${event.id} waits without its visitor`)
  return {
    event_name: event.name,
    event_time: Math.floor(event.happened_at.getTime() / 1_000),
    event_id: event.event_id,
    event_source_url: event.source_url,
    action_source: 'website',
    user_data: event.user_data,
    custom_data: event.custom_data,
  }
}

/** Whom it was about is forgotten. */
async function markSent(database: Database, ids: readonly string[]): Promise<void> {
  await waiting(database, ids)
    .set({ status: 'sent', sent_at: sql<Date>`now()`, user_data: null, claimed_until: null, last_error: null })
    .execute()
}

async function markFailed(database: Database, ids: readonly string[], reason: string): Promise<void> {
  await waiting(database, ids)
    .set({ status: 'failed', claimed_until: null, last_error: reason.slice(0, 500) })
    .execute()
}

/** Tried again after 30 seconds, a minute, two, …, at most an hour. */
async function postpone(database: Database, ids: readonly string[], reason: string): Promise<void> {
  await waiting(database, ids)
    .set({
      claimed_until: null,
      last_error: reason.slice(0, 500),
      next_try_at: sql<Date>`now() + make_interval(secs => least(
        ${FIRST_PAUSE_SECONDS} * power(2, least(attempts, 20) - 1), ${LONGEST_PAUSE_SECONDS}))`,
    })
    .execute()
}

/** Those of the events that nobody has withdrawn meanwhile. */
function waiting(database: Database, ids: readonly string[]) {
  return database
    .updateTable('conversion_events')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('status', '=', 'waiting')
}
