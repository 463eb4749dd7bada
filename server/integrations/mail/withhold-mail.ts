import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { OutgoingMail } from './mail-transport.ts'

/** How many mails about orders and plants, and as many about account changes, go to an unconfirmed address. */
export const MOST_UNCONFIRMED_MAILS = 5
/** Shown to the owner among the mails that have not left. */
export const WITHHELD = `Not sent: ${MOST_UNCONFIRMED_MAILS} e-mails have already gone to this unconfirmed address.`

/** Mails that an account can cause without limit, by topic; all others are rate-limited where they are requested. */
const CAUSES = {
  orders: /^(order event|claim event|replacement|arriving|stock alert|wishlist|review request) /,
  account: /^account change /,
} as const
type Topic = keyof typeof CAUSES

function topicOf({ cause }: Claimed): Topic | null {
  if (cause === null) return null
  return CAUSES.orders.test(cause) ? 'orders' : CAUSES.account.test(cause) ? 'account' : null
}

type Claimed = Pick<OutgoingMail, 'id' | 'recipient'> & { cause: string | null }

/**
 * Counts claimed mails to unconfirmed addresses of accounts in their order, each once however often it is tried, and
 * returns the ids of those above the limit. Processes that count for the same account wait for each other.
 */
export async function findWithheld(database: Database, mails: readonly Claimed[]): Promise<Set<string>> {
  const withheld = new Set<string>()
  const counted = mails.flatMap((mail) => {
    const about = topicOf(mail)
    return about === null ? [] : [{ ...mail, about }]
  })
  if (counted.length === 0) return withheld
  const recipients = [...new Set(counted.map(({ recipient }) => recipient))]
  const unconfirmed = await unconfirmedUsers(database).where('email', 'in', recipients).execute()
  for (const mail of counted) {
    const user = unconfirmed.find(({ email }) => email === mail.recipient)
    if (user && !(await inTransaction(database, (transaction) => count(transaction, mail, user)))) withheld.add(mail.id)
  }
  return withheld
}

function unconfirmedUsers(database: Database) {
  return database.selectFrom('users').select(['id', 'email']).where('email_confirmed_at', 'is', null)
}

/** Whether the mail is within the limit, or its address was confirmed meanwhile. */
async function count(
  transaction: Transaction,
  { id: mail_id, about }: { id: string; about: Topic },
  { id: user_id, email }: { id: string; email: string },
) {
  const user = unconfirmedUsers(transaction).where('id', '=', user_id).where('email', '=', email)
  if (!(await user.forNoKeyUpdate().executeTakeFirst())) return true
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
