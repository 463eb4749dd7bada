import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { consumeLink } from './account-links.ts'
import { uncountStrangerMail } from './count-stranger-mail.ts'
import { endCredentials } from './end-credentials.ts'
import { lockCaller } from './lock-caller.ts'
import { isEmailFree } from './queries.ts'
import { sendChangeMail } from './undo/send-change-mail.ts'
import { takeSnapshot } from './undo/take-snapshot.ts'

/**
 * Confirms the e-mail that a link was sent to. If it is another one than before, it takes effect now, and ends all
 * credentials of the account, except the session that requested or confirms it.
 * The link alone does not prove that its reader knows the account's password: the address counts as proven only with a
 * session of that account.
 */
export function confirmEmail(
  shop: Shop,
  source: RequestSource,
  { token, caller }: { token: string; caller: Caller | null },
): Promise<undefined | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const link = await consumeLink(transaction, 'confirm-email', token)
    if (!link) return refuse('link_invalid')
    const { userId, email } = link
    const isOwn = caller?.userId === userId && !((await lockCaller(transaction, caller)) instanceof Refusal)
    const snapshot = await takeSnapshot(transaction, userId)
    const isOther = snapshot.email !== email
    if (isOther && !(await isEmailFree(transaction, email, userId))) return refuse('email_taken')
    await uncountStrangerMail(transaction, source.network)
    const proven = isOwn ? sql<Date>`now()` : isOther ? null : sql<Date | null>`email_proven_at`
    await transaction
      .updateTable('users')
      .set({
        email,
        email_confirmed_at: sql<Date>`now()`,
        email_proven_at: proven,
        ...(isOther && { reset_mailed_at: null }),
      })
      .where('id', '=', userId)
      .execute()
    if (!isOther) {
      await recordSecurityEvent(transaction, source, { userId, kind: 'email_confirmed' })
      return
    }
    await endCredentials(transaction, userId, { exceptSessionId: isOwn ? caller.sessionId : link.sessionId })
    await sendChangeMail(shop, transaction, snapshot, { kind: 'email' })
    await recordSecurityEvent(transaction, source, { userId, kind: 'email_changed' })
  })
}
