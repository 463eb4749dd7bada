import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Ends the subscription that the token belongs to; again changes nothing. Answers whether there is such a token. */
export async function unsubscribe(database: Database, token: string): Promise<boolean> {
  const known = await database
    .updateTable('newsletter_subscribers')
    .set((row) => ({ unsubscribed_at: row.fn.coalesce('unsubscribed_at', sql<Date>`now()`) }))
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  return known !== undefined
}
