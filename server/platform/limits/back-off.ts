import { sql } from 'kysely'
import { attemptsAtMaxDelay, type BackOff, delayAfter } from '../../../domain/back-off.ts'
import type { Database } from '../database/database.ts'
import { type Counter, keyOf } from './rate-limiter.ts'

/**
 * Counts one attempt and starts the wait for the next, by the database's clock and for all processes. Returns null when
 * the attempt is allowed, else the seconds to wait. A refused attempt is not counted. Of concurrent attempts no more
 * get through than are free: each sees the count of the one before.
 */
export async function countBackOff(database: Database, counter: Counter, backOff: BackOff): Promise<number | null> {
  const key = keyOf(counter)
  const waits = Array.from({ length: attemptsAtMaxDelay(backOff) }, (_, index) => delayAfter(index + 1, backOff))
  const since = sql`greatest(0, extract(epoch from now() - counted.tried_at))`
  const next = sql<number>`least(
    ${waits.length}::integer,
    greatest(0, counted.tries - floor(${since} / ${backOff.decaySeconds}))::integer + 1
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

/** Clears the counter after a success. */
export async function clearBackOff(database: Database, counter: Counter): Promise<void> {
  await database.deleteFrom('back_offs').where('key', '=', keyOf(counter)).execute()
}

/** A free attempt does not block others, not even one that began before it and was delayed. */
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
