import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import type { OutgoingMail } from './letterbox.ts'

/** So many mails about its orders and plants go to an account's address until that is confirmed. */
export const MOST_UNCONFIRMED_MAILS = 5
/** Shown to the owner among the mails that have not left. */
export const WITHHELD = `Not sent: ${MOST_UNCONFIRMED_MAILS} mails have gone to this address, which its account has not confirmed yet.`

/** Mails that an account causes as often as it likes; all others are limited where they are asked for. */
const CAUSES = /^(order event|stock alert) /

type Claimed = Pick<OutgoingMail, 'id' | 'recipient'> & { cause: string | null }

/**
 * Counts claimed mails for accounts with an unconfirmed e-mail, in the order in which they come, each once however often
 * it is tried, and answers the ids of those that are too many. Processes that count for one account wait for each other.
 */
export async function findWithheld(database: Database, mails: readonly Claimed[]): Promise<Set<string>> {
  const withheld = new Set<string>()
  const about = mails.filter(({ cause }) => cause !== null && CAUSES.test(cause))
  if (about.length === 0) return withheld
  const unconfirmed = await database
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', [...new Set(about.map(({ recipient }) => recipient))])
    .where('email_confirmed_at', 'is', null)
    .execute()
  for (const mail of about) {
    const user = unconfirmed.find(({ email }) => email === mail.recipient)
    if (user && !(await inTransaction(database, (transaction) => count(transaction, mail.id, user))))
      withheld.add(mail.id)
  }
  return withheld
}

/** Whether the mail is among the first few, or its address was confirmed meanwhile. */
async function count(transaction: Transaction<Schema>, mailId: string, user: { id: string; email: string }) {
  const { id: user_id, email } = user
  const locked = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return true
  const counted = await transaction
    .selectFrom('unconfirmed_mails')
    .select('mail_id')
    .where('user_id', '=', user_id)
    .where('email', '=', email)
    .execute()
  if (counted.some(({ mail_id }) => mail_id === mailId)) return true
  if (counted.length >= MOST_UNCONFIRMED_MAILS) return false
  await transaction.insertInto('unconfirmed_mails').values({ mail_id: mailId, user_id, email }).execute()
  return true
}
