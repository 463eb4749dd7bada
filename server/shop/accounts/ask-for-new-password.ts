import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { makeLink } from './account-links.ts'
import { resetPasswordMail } from './mails/reset-password-mail.ts'

/** Many times as long as the work takes, so that the time does not tell whether there was any. */
const ALWAYS_MS = 400

/**
 * A further link is mailed only when the one before is as old as this; it can be used for twice as long. A mail counts also
 * when its link has died with a credential, or an account whose password is changed again and again would fill a mailbox.
 */
const MINUTES_BETWEEN_MAILS = 15
const wasMailedLately = sql<boolean>`
  coalesce(reset_mailed_at > now() - make_interval(mins => ${sql.lit(MINUTES_BETWEEN_MAILS)}), false)
`

/**
 * Mails a link for a new password, if there is an active account with this e-mail and none was mailed lately. Takes as
 * long, and is answered alike, if not: a stranger learns nothing and cannot fill the owner's mailbox.
 */
export async function askForNewPassword(shop: Shop, source: RequestSource, email: string): Promise<void> {
  await Promise.all([mailLink(shop, source, email), pause(ALWAYS_MS)])
}

async function mailLink(shop: Shop, source: RequestSource, email: string): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(['id', 'name', wasMailedLately.as('wasMailedLately')])
      .where('email', '=', email)
      .where('is_active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return
    if (!account.wasMailedLately) {
      await transaction
        .updateTable('users')
        .set({ reset_mailed_at: sql<Date>`now()` })
        .where('id', '=', account.id)
        .execute()
      const token = await makeLink(transaction, { userId: account.id, purpose: 'reset-password', email })
      await sendMail(transaction, email, resetPasswordMail(shop, account.name, token))
    }
    await recordSecurityEvent(transaction, source, { userId: account.id, kind: 'password_reset_requested' })
  })
}
