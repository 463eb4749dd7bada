import type { Database } from '../../platform/database/database.ts'

/** Ends the link to the wishlist. Idempotent. */
export async function endSharing(database: Database, userId: string): Promise<void> {
  await database
    .updateTable('wishlists')
    .set({ share_hash: null, shared_at: null })
    .where('user_id', '=', userId)
    .execute()
}
