import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { OutgoingMail } from './mail-transport.ts'

/** So many mails about its orders and plants, and as many about its changes, go to an account's address until that is confirmed. */
export const MOST_UNCONFIRMED_MAILS = 5
/** Shown to the owner among the mails that have not left. */
export const WITHHELD = `Not sent: ${MOST_UNCONFIRMED_MAILS} mails have gone to this address, which its account has not confirmed yet.`

/** Mails that an account causes as often as it likes, by what they are about; all others are limited where they are asked for. */
const CAUSES = { orders: /^(order event|stock alert) /, account: /^account change / } as const
type About = keyof typeof CAUSES

function aboutOf({ cause }: Claimed): About | null {
  if (cause === null) return null
  return CAUSES.orders.test(cause) ? 'orders' : CAUSES.account.test(cause) ? 'account' : null
}

type Claimed = Pick<OutgoingMail, 'id' | 'recipient'> & { cause: string | null }

/**
 * Counts claimed mails for accounts with an unconfirmed e-mail, in the order in which they come, each once however often
 * it is tried, and answers the ids of those that are too many. Processes that count for one account wait for each other.
 */
export async function findWithheld(database: Database, mails: readonly Claimed[]): Promise<Set<string>> {
  const withheld = new Set<string>()
  const counted = mails.flatMap((mail) => {
    const about = aboutOf(mail)
    return about === null ? [] : [{ ...mail, about }]
  })
  if (counted.length === 0) return withheld
  const unconfirmed = await database
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', [...new Set(counted.map(({ recipient }) => recipient))])
    .where('email_confirmed_at', 'is', null)
    .execute()
  for (const mail of counted) {
    const user = unconfirmed.find(({ email }) => email === mail.recipient)
    if (user && !(await inTransaction(database, (transaction) => count(transaction, mail, user)))) withheld.add(mail.id)
  }
  return withheld
}

/** Whether the mail is among the first few, or its address was confirmed meanwhile. */
async function count(
  transaction: Transaction<Schema>,
  { id: mail_id, about }: { id: string; about: About },
  { id: user_id, email }: { id: string; email: string },
) {
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
    .where('about', '=', about)
    .execute()
  if (counted.some((before) => before.mail_id === mail_id)) return true
  if (counted.length >= MOST_UNCONFIRMED_MAILS) return false
  await transaction.insertInto('unconfirmed_mails').values({ mail_id, user_id, email, about }).execute()
  return true
}
