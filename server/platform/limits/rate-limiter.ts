import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Allowance } from '../../../contract/limits.ts'
import type { Database } from '../database/database.ts'

/** What is limited, and whose attempts are counted: `{ limit: 'login', by: 'address', whose: '203.0.113.9' }`. */
export type Counter = { limit: string; by: 'address' | 'account' | 'device'; whose: string }

/**
 * Counts one attempt, by the database's clock and for all processes. Returns null when it is allowed, else the seconds
 * to wait. A refused attempt is not counted, so that further attempts do not make the wait longer.
 */
export async function countAttempt(
  database: Database,
  counter: Counter,
  { tries, seconds }: Allowance,
): Promise<number | null> {
  const key = keyOf(counter)
  const { rows } = await sql<{ count: number }>`
    insert into tries as counted (key, count, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when counted.ends_at <= now() then 1 else counted.count + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    where counted.ends_at <= now() or counted.count < ${tries}
    returning count
  `.execute(database)
  if (rows[0] === undefined) return secondsToWait(database, key)
  return null
}

/** Takes one counted attempt back. */
export async function uncountAttempt(database: Database, counter: Counter): Promise<void> {
  await sql`update tries set count = count - 1 where key = ${keyOf(counter)} and count > 0`.execute(database)
}

/** How long until the counter of a key expires. */
async function secondsToWait(database: Database, key: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from ends_at - now())))::integer as seconds from tries where key = ${key}
  `.execute(database)
  return rows[0]?.seconds ?? 1
}

/** IP addresses and e-mails are stored only as a digest. */
export function keyOf({ limit, by, whose }: Counter): Buffer {
  return createHash('sha256').update(`${limit} ${by} ${whose}`).digest()
}
