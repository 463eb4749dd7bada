import { sql } from 'kysely'
import { type BackOff, lastStep, waitAfter } from '../../../domain/back-off.ts'
import type { Database } from '../database/database.ts'
import { type Counter, keyOf } from './rate-limiter.ts'

/**
 * Counts one try and begins the wait for the next, in the database's time and for all processes. Answers null when the
 * try is allowed, else the seconds to wait. A try that is refused counts for nothing. Of many at once no more get through
 * than are free: each sees what the one before has counted.
 */
export async function countBackOff(database: Database, counter: Counter, backOff: BackOff): Promise<number | null> {
  const key = keyOf(counter)
  const waits = Array.from({ length: lastStep(backOff) }, (_, index) => waitAfter(index + 1, backOff))
  const since = sql`greatest(0, extract(epoch from now() - counted.tried_at))`
  const next = sql<number>`least(
    ${waits.length}::integer,
    greatest(0, counted.tries - floor(${since} / ${backOff.forgetsEvery}))::integer + 1
  )`
  const { rows } = await sql<{ tries: number }>`
    insert into back_offs as counted (key, tries, tried_at, blocked_until)
    values (${key}, 1, now(), ${blockedFor(waits, sql<number>`1`)})
    on conflict (key) do update set
      tries = ${next}, tried_at = now(), blocked_until = ${blockedFor(waits, next)}
    where counted.blocked_until <= now()
    returning tries
  `.execute(database)
  return rows[0] === undefined ? secondsToWait(database, key) : null
}

/** Forgets what was tried, once it came right. */
export async function clearBackOff(database: Database, counter: Counter): Promise<void> {
  await database.deleteFrom('back_offs').where('key', '=', keyOf(counter)).execute()
}

/** A free try blocks nothing, not even a try that began before it and was held up. */
function blockedFor(waits: readonly number[], tries: ReturnType<typeof sql<number>>) {
  return sql<Date>`coalesce(
    now() + make_interval(secs => nullif((${sql.val([...waits])}::integer[])[${tries}], 0)),
    '-infinity'
  )`
}

async function secondsToWait(database: Database, key: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from blocked_until - now())))::integer as seconds from back_offs
    where key = ${key}
  `.execute(database)
  return rows[0]?.seconds ?? 1
}
