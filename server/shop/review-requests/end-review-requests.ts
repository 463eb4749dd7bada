import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { withdrawMailing } from '../newsletter/withdraw-mailings.ts'

/** The buyer whose mail has the token gets no more requests for reviews. Idempotent. Returns whether the token exists. */
export async function endReviewRequests(database: Database, token: string): Promise<boolean> {
  const ended = await database
    .updateTable('users')
    .from('review_requests')
    .innerJoin('orders', 'orders.id', 'review_requests.order_id')
    .set({ review_requests_ended_at: sql<Date>`coalesce(review_requests_ended_at, now())` })
    .where('review_requests.token', '=', token)
    .whereRef('users.id', '=', 'orders.user_id')
    .returning('users.id')
    .executeTakeFirst()
  if (!ended) return false
  await withdrawMailing(database, 'review requests', ended.id)
  return true
}
