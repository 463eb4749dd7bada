import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../database/database.ts'
import { sendMail } from '../integrations/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { makeLink } from './account-links.ts'
import { resetPasswordMail } from './mails/reset-password-mail.ts'

/** Many times as long as the work takes, so that the time does not tell whether there was any. */
const ALWAYS_MS = 400

/** Mails a link for a new password, if there is an active account with this e-mail. Takes as long if there is none. */
export async function askForNewPassword(shop: Shop, email: string): Promise<void> {
  await Promise.all([mailLink(shop, email), pause(ALWAYS_MS)])
}

async function mailLink(shop: Shop, email: string): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', email)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!account) return
    const token = await makeLink(transaction, { userId: account.id, purpose: 'reset-password', email })
    await sendMail(transaction, email, resetPasswordMail(shop, account.name, token))
  })
}
