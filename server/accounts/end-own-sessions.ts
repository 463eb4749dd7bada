import { inTransaction } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import type { Caller } from './sessions.ts'

/** Ends every session of the caller's account but the one that calls. */
export function endOtherSessions({ database }: Shop, source: RequestSource, caller: Caller): Promise<void> {
  return inTransaction(database, async (transaction) => {
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

/** Ends one session of the caller's account, which may be their own; another account's is not found. */
export function endOwnSession(
  { database }: Shop,
  source: RequestSource,
  caller: Caller,
  sessionId: string,
): Promise<undefined | Refusal> {
  return inTransaction(database, async (transaction) => {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', caller.userId)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return refuse('not_found')
    await recordSecurityEvent(transaction, source, { userId: caller.userId, kind: 'session_ended' })
    return undefined
  })
}
