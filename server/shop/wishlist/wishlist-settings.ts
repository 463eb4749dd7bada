import { sql } from 'kysely'
import type { WishlistSettings } from '../../../contract/wishlist.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { withdrawMailing } from '../newsletter/withdraw-mailings.ts'

/** What a customer chose for the wishlist; without a choice there are no mails and no link. */
export async function readWishlistSettings(database: Database, userId: string): Promise<WishlistSettings> {
  const row = await database
    .selectFrom('wishlists')
    .select(['mails_consented_at', 'mails_ended_at', 'shared_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    hasMails: row !== undefined && row.mails_consented_at !== null && row.mails_ended_at === null,
    sharedAt: row?.shared_at?.toISOString() ?? null,
  }
}

/** Records the customer's consent to mails. What they are about begins now: earlier changes are not mailed. */
export async function startWishlistMails(database: Database, userId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const started = await transaction
      .insertInto('wishlists')
      .values({ user_id: userId, mails_consented_at: sql<Date>`now()` })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ mails_consented_at: sql<Date>`now()`, mails_ended_at: null })
          .where((row) =>
            row.or([row('wishlists.mails_consented_at', 'is', null), row('wishlists.mails_ended_at', 'is not', null)]),
          ),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!started) return
    await transaction
      .updateTable('wishlist_items')
      .from('plants')
      .set({ known_price: sql`plants.price`, is_sold_out: sql`${availableStock} = 0` })
      .whereRef('plants.id', '=', 'wishlist_items.plant_id')
      .where('user_id', '=', userId)
      .execute()
  })
}

/** Records that the customer ended the mails. Idempotent. */
export async function endWishlistMails(database: Database, userId: string): Promise<void> {
  await endMails(database).where('user_id', '=', userId).execute()
  await withdrawMailing(database, 'wishlist', userId)
}

/** Ends the mails for the reader of one. Returns whether the token exists. */
export async function endWishlistMailsByToken(database: Database, token: string): Promise<boolean> {
  const ended = await endMails(database).where('token', '=', token).returning('user_id').executeTakeFirst()
  if (!ended) return false
  await withdrawMailing(database, 'wishlist', ended.user_id)
  return true
}

function endMails(database: Database) {
  return database
    .updateTable('wishlists')
    .set((row) => ({ mails_ended_at: row.fn.coalesce('mails_ended_at', sql<Date>`now()`) }))
}
