import { sql } from 'kysely'
import { EVENT_DAYS } from '../../../domain/measurement.ts'
import { type ConversionsApi, conversionsApi, type ServerEvent } from '../../integrations/conversions-api.ts'
import type { Database } from '../../platform/database/database.ts'
import { scheduledQueue } from '../../platform/jobs.ts'
import type { Shop } from '../shop.ts'

/** Every minute, and when a process starts. An unsent event's row holds the time of its next attempt. */
export const FORWARD_SCHEDULE = '* * * * *'
export const forwardQueue = scheduledQueue('forward-events', 600)
/** Meta accepts up to 1,000; fewer are faster to bisect when one breaks a rule. */
const BATCH = 250
/** Longer than a batch can take; no other process claims its events meanwhile. */
const LEASE_MINUTES = 15
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * Sends waiting events to Meta, each by one process, until none is due or Meta cannot be reached. A refused batch is bisected
 * until the wrong event is found, which then fails alone.
 */
export async function forwardEvents({ database, settings }: Shop): Promise<void> {
  const { measurement } = settings
  if (!measurement?.forward) return
  const meta = conversionsApi({ pixelId: measurement.pixelId, ...measurement.forward })
  await failExpired(database, LEASE_MINUTES)
  await dropWithdrawn(database)
  let hasMore = true
  while (hasMore) {
    const events = await claim(database)
    hasMore = events.length > 0 && (await deliver(database, meta, events))
  }
}

/** Gives up events that are too old, or will be in so many minutes: Meta refuses them together with their whole batch. */
async function failExpired(database: Database, minutes: number): Promise<void> {
  await database
    .updateTable('conversion_events')
    .set((row) => ({
      status: 'failed',
      user_data: null,
      claimed_until: null,
      last_error: row.fn.coalesce('last_error', sql.lit('The event could not be sent within 7 days')),
    }))
    .where('user_data', 'is not', null)
    .where(
      'happened_at',
      '<',
      sql<Date>`now() - make_interval(days => ${EVENT_DAYS}) + make_interval(mins => ${minutes})`,
    )
    .execute()
}

/** Events that arrived while the visitor withdrew the consent. */
async function dropWithdrawn(database: Database): Promise<void> {
  await database
    .updateTable('conversion_events')
    .set({ status: 'withdrawn', user_data: null, claimed_until: null })
    .where('status', '=', 'waiting')
    .where('consent_id', 'in', (from) => from.selectFrom('consents').select('id').where('withdrawn_at', 'is not', null))
    .execute()
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

function claim(database: Database) {
  const due = database
    .selectFrom('conversion_events')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
  return database
    .updateTable('conversion_events')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      claimed_until: sql<Date>`now() + make_interval(mins => ${LEASE_MINUTES})`,
    }))
    .where('id', 'in', due.orderBy('next_try_at').limit(BATCH).forUpdate().skipLocked())
    .returning(['id', 'name', 'event_id', 'happened_at', 'source_url', 'user_data', 'custom_data'])
    .execute()
}

/** Whether to go on sending. */
async function deliver(database: Database, meta: ConversionsApi, events: readonly Claimed[]): Promise<boolean> {
  const sending = await meta.send(events.map(asSent))
  const ids = events.map(({ id }) => id)
  if (sending.outcome === 'accepted') {
    const sent = { status: 'sent', sent_at: sql<Date>`now()`, last_error: null } as const
    const forgotten = { user_data: null, claimed_until: null }
    await waiting(database, ids)
      .set({ ...sent, ...forgotten })
      .execute()
    return true
  }
  if (sending.outcome === 'unsettled') {
    await postpone(database, ids, sending.reason)
    return false
  }
  if (events.length === 1) {
    const failed = { status: 'failed', claimed_until: null, last_error: sending.reason.slice(0, 500) } as const
    await waiting(database, ids).set(failed).execute()
    return true
  }
  const middle = Math.ceil(events.length / 2)
  if (await deliver(database, meta, events.slice(0, middle))) return deliver(database, meta, events.slice(middle))
  await postpone(database, ids.slice(middle), 'Not sent yet, because earlier events could not be sent')
  return false
}

function asSent(event: Claimed): ServerEvent {
  if (event.user_data === null) throw new Error(`The event ${event.id} is waiting but has no visitor data`)
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

/** Retries after 30 seconds, a minute, two, …, at most an hour. */
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

/** Those of the events that are not withdrawn meanwhile. */
function waiting(database: Database, ids: readonly string[]) {
  return database
    .updateTable('conversion_events')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('status', '=', 'waiting')
}

export const measurementSweepQueue = scheduledQueue('sweep-measurement', 120)
/** How long the owner can see measured events. */
const RETENTION_DAYS = 30
/** How long a consent can be proven; the browser prompts again long before. */
const CONSENT_RETENTION_DAYS = 365

/** Deletes visits of orders that were never paid, old events and expired consents. */
export async function sweepMeasurement(database: Database): Promise<void> {
  // One that is just being sent may still be accepted.
  await failExpired(database, 0)
  await sql`delete from order_visits where noted_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(database)
  await sql`
    delete from conversion_events where received_at < now() - make_interval(days => ${RETENTION_DAYS})
  `.execute(database)
  await sql`
    delete from consents where given_at < now() - make_interval(days => ${CONSENT_RETENTION_DAYS})
      and not exists (select from conversion_events where consent_id = consents.id)
  `.execute(database)
}
