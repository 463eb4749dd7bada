import { inTransaction } from '../database/database.ts'
import { sendMail } from '../integrations/mail/mail.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { dropLink } from './account-links.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { accountChangedMail } from './mails/account-changed-mail.ts'
import { hashPassword } from './passwords.ts'
import { requirePassword } from './require-password.ts'
import { type Caller, endSessions } from './sessions.ts'

/** Changes the password of who knows the present one. Every other session ends, and a link to reset it is void. */
export async function changePassword(
  shop: Shop,
  caller: Caller,
  passwords: { currentPassword: string; password: string },
): Promise<undefined | Refusal> {
  const present = await requirePassword(shop.database, caller.userId, passwords.currentPassword)
  if (present instanceof Refusal) return present
  const common = refuseCommonPassword(passwords.password)
  if (common) return common
  const password_hash = await hashPassword(passwords.password)
  return inTransaction(shop.database, async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', caller.userId)
      .where('password_hash', '=', present)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return refuse('invalid', { fields: { currentPassword: 'The present password is wrong.' } })
    await dropLink(transaction, caller.userId, 'reset-password')
    await endSessions(transaction, caller.userId, caller.sessionId)
    await sendMail(transaction, caller.email, accountChangedMail(shop, caller.name, 'password'))
    return undefined
  })
}
