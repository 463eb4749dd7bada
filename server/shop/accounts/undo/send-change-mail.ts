import { sql, type Transaction } from 'kysely'
import { sendMail } from '../../../integrations/mail/mail.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { digestOf, newIdentifier, newSecret } from '../../../platform/identifiers.ts'
import type { Shop } from '../../shop.ts'
import { type AccountChange, accountChangedMail } from '../mails/account-changed-mail.ts'
import type { Snapshot } from './take-snapshot.ts'

/** For how long a change can be undone. */
const UNDO_DAYS = 7

/**
 * Notifies the address that the account had before a change, with a link that undoes it. Called in the transaction of
 * the change; the link's secret is in the mail only, the database stores its digest.
 */
export async function sendChangeMail(
  shop: Shop,
  transaction: Transaction<Schema>,
  { userId, email, isEmailProven, identities }: Snapshot,
  change: AccountChange,
): Promise<void> {
  const token = newSecret()
  await transaction
    .insertInto('undo_links')
    .values({
      token_hash: digestOf(token),
      user_id: userId,
      change: change.kind,
      provider: 'provider' in change ? change.provider : null,
      email,
      is_reserved: isEmailProven,
      identities: JSON.stringify(identities),
      expires_at: sql<Date>`now() + make_interval(days => ${UNDO_DAYS})`,
    })
    .execute()
  const mail = accountChangedMail(shop, { change, token })
  await sendMail(transaction, email, mail, { cause: `account change ${newIdentifier()}` })
}
