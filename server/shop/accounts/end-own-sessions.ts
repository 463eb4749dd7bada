import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { deleteDevice, deleteDevices } from './known-devices.ts'
import { endPendingSignIns } from './second-factor/end-pending-sign-ins.ts'

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

/**
 * Ends one session of the caller's account, which may be the calling one; another account's is not found. The device of
 * another session is no longer known.
 */
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
      .returning('device_hash')
      .executeTakeFirst()
    if (!ended) return refuse('not_found')
    if (ended.device_hash !== null && sessionId !== caller.sessionId) {
      await deleteDevice(transaction, caller, ended.device_hash)
    }
    await recordSecurityEvent(transaction, source, { userId: caller.userId, kind: 'session_ended' })
    return undefined
  })
}
