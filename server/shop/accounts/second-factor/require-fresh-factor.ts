import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { hasFactor } from './factors.ts'

/** For how long a second factor that was proven within a session need not be proven again. */
const FRESH_MINUTES = 10

/** Refuses a caller who has a second factor and did not prove it within this session recently. */
export async function requireFreshFactor(database: Database, caller: Caller): Promise<Refusal | null> {
  if (await hasFreshFactor(database, caller.sessionId)) return null
  return (await hasFactor(database, caller.userId)) ? refuse('factor_needed') : null
}

/** Records that the second factor was proven within a session, and on its device. */
export async function recordFactorProof(database: Database, sessionId: string): Promise<void> {
  await sql`
    with proven as (update sessions set factor_at = now() where id = ${sessionId} returning user_id, device_hash)
    update known_devices set has_proven_factor = true from proven
    where known_devices.user_id = proven.user_id and known_devices.secret_hash = proven.device_hash
  `.execute(database)
}

async function hasFreshFactor(database: Database, sessionId: string): Promise<boolean> {
  const session = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('factor_at', '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst()
  return session !== undefined
}
