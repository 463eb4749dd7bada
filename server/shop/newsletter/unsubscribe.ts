import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { dropStockAlertsByToken } from '../stock-alerts/stock-alerts.ts'

/**
 * Ends what the token of a mail belongs to: a subscription to the newsletter, or all the plants that somebody waits for.
 * Again changes nothing. Answers whether there is such a token.
 */
export async function unsubscribe(database: Database, token: string): Promise<boolean> {
  const known = await database
    .updateTable('newsletter_subscribers')
    .set((row) => ({ unsubscribed_at: row.fn.coalesce('unsubscribed_at', sql<Date>`now()`) }))
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  return known !== undefined || dropStockAlertsByToken(database, token)
}
