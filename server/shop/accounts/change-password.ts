import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { endCredentials } from './end-credentials.ts'
import { lockCaller } from './lock-caller.ts'
import { hashPassword } from './passwords.ts'
import { requirePassword } from './require-password.ts'
import { sendChangeMail } from './undo/send-change-mail.ts'
import { takeSnapshot } from './undo/take-snapshot.ts'

/** Changes the password of a caller who knows the present one. All credentials end, except the caller's session. */
export async function changePassword(
  shop: Shop,
  source: RequestSource,
  caller: Caller,
  passwords: { currentPassword: string; password: string },
): Promise<undefined | Refusal> {
  const present = await requirePassword(shop.database, source, caller.userId, passwords.currentPassword)
  if (present instanceof Refusal) return present
  const common = refuseCommonPassword(passwords.password)
  if (common) return common
  const password_hash = await hashPassword(passwords.password)
  return inTransaction(shop.database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return account
    if (account.password_hash !== present) {
      return refuse('invalid', { fields: { currentPassword: 'The present password is wrong.' } })
    }
    const snapshot = await takeSnapshot(transaction, account.id)
    await transaction.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute()
    await endCredentials(transaction, account.id, { exceptSessionId: caller.sessionId })
    await sendChangeMail(shop, transaction, snapshot, { kind: 'password' })
    await recordSecurityEvent(transaction, source, { userId: account.id, kind: 'password_changed' })
    return undefined
  })
}
