import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { createLink } from './account-links.ts'
import { countStrangerMail } from './count-stranger-mail.ts'
import { resetPasswordMail } from './mails/reset-password-mail.ts'

/** Many times as long as the work takes, so that the response time does not reveal whether there is an account. */
const MIN_RESPONSE_MS = 400

/**
 * A further link is mailed only when the previous one is as old as this; it is valid for twice as long. A mail counts
 * even when its link was voided with a credential: otherwise an account whose password is changed again and again would
 * fill a mailbox.
 */
const MINUTES_BETWEEN_MAILS = 15
const wasMailedRecently = sql<boolean>`
  coalesce(reset_mailed_at > now() - make_interval(mins => ${sql.lit(MINUTES_BETWEEN_MAILS)}), false)
`

const isConfirmed = sql<boolean>`email_confirmed_at is not null`

/**
 * Mails a link for a new password, if there is an active account with this e-mail and none was mailed lately; to an unconfirmed
 * address only while its network may cause such mails. Otherwise
 * it takes as long and responds alike: a stranger learns nothing and cannot fill the owner's mailbox.
 */
export async function requestPasswordReset(shop: Shop, source: RequestSource, email: string): Promise<void> {
  await Promise.all([mailLink(shop, source, email), pause(MIN_RESPONSE_MS)])
}

async function mailLink(shop: Shop, source: RequestSource, email: string): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(['id', wasMailedRecently.as('wasMailedRecently'), isConfirmed.as('isConfirmed')])
      .where('email', '=', email)
      .where('is_active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return
    const isStranger =
      !account.isConfirmed && (await countStrangerMail(shop, transaction, source.network)) !== undefined
    if (!account.wasMailedRecently && !isStranger) {
      await transaction
        .updateTable('users')
        .set({ reset_mailed_at: sql<Date>`now()` })
        .where('id', '=', account.id)
        .execute()
      const token = await createLink(transaction, { userId: account.id, purpose: 'reset-password', email })
      await sendMail(transaction, email, resetPasswordMail(shop, token))
    }
    await recordSecurityEvent(transaction, source, { userId: account.id, kind: 'password_reset_requested' })
  })
}
