import { sql } from 'kysely'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { refuse } from '../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { deleteDevices } from './known-devices.ts'
import { endPendingSignIns } from './sign-in.ts'

/**
 * Ends everything that was created with the account's credentials so far, except one session. Called by every change of a
 * credential, after the change and with the user's row locked, so that concurrent requests find their session ended
 * (`lockCaller`). Second factors stay; so do a link that confirms the present address, which only its owner has, and undo links,
 * by which the owner reverses a change.
 */
export async function endCredentials(
  transaction: Transaction,
  userId: string,
  { exceptSessionId = null }: { exceptSessionId?: string | null } = {},
): Promise<void> {
  await endSharing(transaction, userId)
  await deleteDevices(transaction, userId, exceptSessionId)
  await endPendingSignIns(transaction, userId)
  await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', exceptSessionId)
    .execute()
  await transaction.updateTable('sessions').set({ reauthenticated_at: null }).where('user_id', '=', userId).execute()
  // The flows of ended sessions are deleted with them.
  await transaction
    .deleteFrom('sign_in_flows')
    .where((flow) => flow.or([flow('connects_user_id', '=', userId), flow('session_id', '=', exceptSessionId)]))
    .execute()
  await transaction
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('purpose', '=', 'reset-password'),
        eb('email', '!=', selectFrom('users').select('email').where('id', '=', userId)),
      ]),
    )
    .execute()
}

export async function endSharing(database: Database, userId: string): Promise<void> {
  await database
    .updateTable('wishlists')
    .set({ share_hash: null, shared_at: null })
    .where('user_id', '=', userId)
    .execute()
}

type EndedSignIns = { sessions: number; links: number }

/** Tables with expiring rows that open an account or are about to, and the known devices; a test compares the list. */
export const SIGN_IN_TABLES = [
  'known_devices',
  'pending_sign_ins',
  'passkey_challenges',
  'totp_setups',
  'sessions',
  'account_links',
  'sign_in_flows',
  'pending_identities',
] as const

/** Revokes the sessions, links and pending sign-ins of one account, or of all where the id is null. */
export async function endSignIns(transaction: Transaction, userId: string | null): Promise<EndedSignIns> {
  const before = await count(transaction, userId)
  if (userId === null) for (const table of SIGN_IN_TABLES) await transaction.deleteFrom(table).execute()
  else await endCredentials(transaction, userId)
  const after = await count(transaction, userId)
  return { sessions: before.sessions - after.sessions, links: before.links - after.links }
}

function count(transaction: Transaction, userId: string | null): Promise<EndedSignIns> {
  const isOf = sql`user_id = coalesce(${userId}, user_id)`
  return transaction
    .selectNoFrom([
      sql<number>`(select count(*)::integer from sessions where ${isOf})`.as('sessions'),
      sql<number>`(select count(*)::integer from account_links where ${isOf})`.as('links'),
    ])
    .executeTakeFirstOrThrow()
}

/** Ends every session of the caller's account except the calling one; only its device stays known. */
export function endOtherSessions({ database }: Shop, source: RequestSource, caller: Caller): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await deleteDevices(transaction, caller.userId, caller.sessionId)
    await endPendingSignIns(transaction, caller.userId)
    const { numDeletedRows } = await transaction
      .deleteFrom('sessions')
      .where('user_id', '=', caller.userId)
      .where('id', '!=', caller.sessionId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const details = { sessions: numDeletedRows.toString() }
    await recordSecurityEvent(transaction, source, { userId: caller.userId, kind: 'sessions_ended', details })
  })
}

/** Ends one session of the caller's account; the device of another session is no longer known. */
export function endOwnSession({ database }: Shop, source: RequestSource, caller: Caller, sessionId: string) {
  return inTransaction(database, async (transaction) => {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', caller.userId)
      .returning('device_hash')
      .executeTakeFirst()
    if (!ended) return refuse('not_found')
    if (ended.device_hash !== null && sessionId !== caller.sessionId) {
      await deleteDevices(transaction, caller.userId, caller.sessionId, ended.device_hash)
    }
    await recordSecurityEvent(transaction, source, { userId: caller.userId, kind: 'session_ended' })
  })
}
