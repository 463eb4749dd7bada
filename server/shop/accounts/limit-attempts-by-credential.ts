import { sql } from 'kysely'
import type { Allowance } from '../../../contract/limits.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credential } from '../../platform/http/caller.ts'
import { secondsToWait } from '../../platform/limits/rate-limiter.ts'
import { credentialArrays, selectSessions } from './sessions.ts'

type Attempt = { limit: string; credential: Credential; idempotencyKey: string | null }

/**
 * Counts one attempt of the account that a credential belongs to, in one statement: for calls that find their caller
 * themselves. A repeated order, by its idempotency key, is not counted; nor is a request without a session, which is
 * refused later. Returns whether it was counted, and the seconds to wait where it is not allowed.
 */
export async function countAttemptByCredential(
  database: Database,
  { limit, credential, idempotencyKey }: Attempt,
  { tries, seconds }: Allowance,
): Promise<{ isCounted: boolean; wait: number | null }> {
  const values = { ...credentialArrays([credential]), prefix: `${limit} account `, idempotencyKey, tries, seconds }
  const [row] = await countAttempt(database, values)
  if (!row?.key) return { isCounted: false, wait: null }
  return { isCounted: row.isCounted, wait: row.isCounted ? null : await secondsToWait(database, row.key) }
}

type Values = {
  kinds: string
  hashes: string
  prefix: string
  idempotencyKey: string | null
  tries: number
  seconds: number
}

/** The key is that of rate-limiter.ts: an account has one counter, whichever way it is counted. */
const countAttempt = compileOnce((database, { prefix, idempotencyKey, tries, seconds, ...credentials }: Values) =>
  database
    .with(
      'caller',
      () => sql<{ key: Buffer }>`(
      select sha256(convert_to(${prefix}::text || session."userId", 'UTF8')) as key
      from ${selectSessions(credentials)} as session
      where not exists (
        select from orders where user_id = session."userId" and idempotency_key = ${idempotencyKey}::text
      )
    )`,
    )
    .with(
      'counted',
      () => sql<{ key: Buffer }>`(
      insert into tries as counted (key, count, ends_at)
      select key, 1, now() + make_interval(secs => ${seconds}::integer) from caller
      on conflict (key) do update set
        count = case when counted.ends_at <= now() then 1 else counted.count + 1 end,
        ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
      where counted.ends_at <= now() or counted.count < ${tries}::integer
      returning key
    )`,
    )
    .selectFrom('caller')
    .select(['caller.key', sql<boolean>`exists (select from counted)`.as('isCounted')]),
)
