import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { endReviewRequests } from '../review-requests/end-review-requests.ts'
import { deleteStockAlertsByToken } from '../stock-alerts/stock-alerts.ts'
import { endWishlistMailsByToken } from '../wishlist/wishlist-settings.ts'

/**
 * Ends the subscription of a mail's token: to the newsletter, all stock alerts of the account, the mails about its
 * wishlist, or those that ask for reviews. Idempotent. Returns whether the token exists.
 */
export async function unsubscribe(database: Database, token: string): Promise<boolean> {
  const known = await database
    .updateTable('newsletter_subscribers')
    .set((row) => ({ unsubscribed_at: row.fn.coalesce('unsubscribed_at', sql<Date>`now()`) }))
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (known) return true
  if (await deleteStockAlertsByToken(database, token)) return true
  return (await endWishlistMailsByToken(database, token)) || endReviewRequests(database, token)
}
