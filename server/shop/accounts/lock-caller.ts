import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'

/** For how long after entering the password, or signing in again at a provider, a session counts as proven. */
export const PROOF_MINUTES = 10

/**
 * Locks the caller's account for a change, and checks that their session still exists: a request that began before a
 * change of the credentials, and arrives here after it, is refused. These are two statements, since one would see the
 * sessions as they were before it waited for the lock.
 */
export async function lockCaller(transaction: Transaction<Schema>, caller: Pick<Caller, 'userId' | 'sessionId'>) {
  const account = await transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active', 'password_hash'])
    .where('id', '=', caller.userId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const session = await transaction
    .selectFrom('sessions')
    .select(hasFreshProof.as('hasFreshProof'))
    .where('id', '=', caller.sessionId)
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!account || !session) return refuse('session_ended')
  return { ...account, hasFreshProof: session.hasFreshProof }
}

/** As `lockCaller`; also refused when the password is no longer the verified one. */
export async function lockCallerWithPassword(transaction: Transaction<Schema>, caller: Caller, verifiedHash: string) {
  const account = await lockCaller(transaction, caller)
  if (!('password_hash' in account)) return account
  if (account.password_hash !== verifiedHash) return refuse('session_ended')
  return account
}

const hasFreshProof = sql<boolean>`coalesce(
  sessions.reauthenticated_at > now() - make_interval(mins => ${sql.lit(PROOF_MINUTES)}), false
)`

/** Whether a session has a fresh proof of its user's identity. */
export async function sessionHasFreshProof(database: Database, sessionId: string): Promise<boolean> {
  const session = await database
    .selectFrom('sessions')
    .select(hasFreshProof.as('hasFreshProof'))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.hasFreshProof ?? false
}

/** Records that the user of a session has just proven to be the account's owner. */
export async function recordReauthentication(transaction: Transaction<Schema>, sessionId: string): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ reauthenticated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}
