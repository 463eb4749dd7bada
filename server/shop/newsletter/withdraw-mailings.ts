import { type RawBuilder, sql } from 'kysely'
import { withdrawMails } from '../../integrations/mail/withdraw-mails.ts'
import type { Database } from '../../platform/database/database.ts'

/** The mails that an account can end, by the causes of those that were written to it. */
const causes = {
  'stock alerts': (userId) => sql`select 'stock alert ' || id from stock_alerts where user_id = ${userId}`,
  'review requests': (userId) => sql`select 'review request ' || id from orders where user_id = ${userId}`,
  // One a day, for the days of a delay
  wishlist: (userId) => sql`select cause from mails where sent_at is null and cause like ${`wishlist ${userId} %`}`,
} as const satisfies Record<string, (userId: string) => RawBuilder<unknown>>

type Mailing = keyof typeof causes

/** Withdraws the mails of a mailing that wait to be sent to an account. */
export function withdrawMailing(database: Database, mailing: Mailing, userId: string): Promise<void> {
  return withdrawMails(database, causes[mailing](userId))
}

/** As `withdrawMailing`, of all mailings: for an account that was deactivated. */
export async function withdrawMailings(database: Database, userId: string): Promise<void> {
  for (const mailing of Object.keys(causes) as Mailing[]) await withdrawMailing(database, mailing, userId)
}
