import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import type { RequestSource } from '../security-events/request-source.ts'

/** Withdraws an unconfirmed change of the e-mail: its link is void. Does nothing if there is none. */
export async function withdrawPendingEmail(
  transaction: Transaction<Schema>,
  source: RequestSource,
  userId: string,
): Promise<void> {
  const withdrawn = await transaction
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm-email')
    .where(({ eb, selectFrom }) => eb('email', '!=', selectFrom('users').select('email').where('id', '=', userId)))
    .returning('user_id')
    .executeTakeFirst()
  if (withdrawn) await recordSecurityEvent(transaction, source, { userId, kind: 'email_change_withdrawn' })
}
