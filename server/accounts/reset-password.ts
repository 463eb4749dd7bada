import { sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import { sendMail } from '../integrations/mail/mail.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { dropLink, findLink, takeLink } from './account-links.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { accountChangedMail } from './mails/account-changed-mail.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

/** Sets a new password for whoever has the mailed link, and ends every session. The e-mail is confirmed by that. */
export async function resetPassword(
  shop: Shop,
  { token, password }: { token: string; password: string },
): Promise<undefined | Refusal> {
  if (!(await findLink(shop.database, 'reset-password', token))) return refuse('link_invalid')
  const common = refuseCommonPassword(password)
  if (common) return common
  const password_hash = await hashPassword(password)
  return inTransaction(shop.database, async (transaction) => {
    const link = await takeLink(transaction, 'reset-password', token)
    if (!link) return refuse('link_invalid')
    const account = await transaction
      .updateTable('users')
      .set({ password_hash, email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
      .where('id', '=', link.userId)
      .where('email', '=', link.email)
      .where('is_active', '=', true)
      .returning('name')
      .executeTakeFirst()
    if (!account) return refuse('link_invalid')
    await dropLink(transaction, link.userId, 'reset-password')
    await endSessions(transaction, link.userId)
    await sendMail(transaction, link.email, accountChangedMail(shop, account.name, 'password'))
  })
}
