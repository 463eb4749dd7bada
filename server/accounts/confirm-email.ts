import { sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import { sendMail } from '../integrations/mail/mail.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { dropLink, takeLink } from './account-links.ts'
import { accountChangedMail } from './mails/account-changed-mail.ts'

/** Confirms the e-mail that a link was sent to. If it is another one than before, it takes effect now. */
export function confirmEmail(shop: Shop, token: string): Promise<undefined | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const link = await takeLink(transaction, 'confirm-email', token)
    if (!link) return refuse('link_invalid')
    const account = await transaction
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', link.userId)
      .executeTakeFirstOrThrow()
    const confirmed = await transaction
      .updateTable('users')
      .set({ email: link.email, email_confirmed_at: sql<Date>`now()` })
      .where('id', '=', link.userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('users as other').where('other.email', '=', link.email).where('other.id', '!=', link.userId),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) return refuse('email_taken')
    if (account.email === link.email) return
    await dropLink(transaction, link.userId, 'reset-password')
    await sendMail(transaction, account.email, accountChangedMail(shop, account.name, 'e-mail'))
  })
}
