import type { SharedWishlist } from '../../../contract/wishlist.ts'
import { firstName } from '../../../domain/wishlist.ts'
import type { Database } from '../../platform/database/database.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'
import type { Shop } from '../shop.ts'
import { readSavedPlants } from './queries.ts'

/** Makes a new link to the wishlist, which ends an earlier one. Only its digest is stored. */
export async function shareWishlist(
  { database, settings }: Shop,
  userId: string,
): Promise<{ url: string; sharedAt: Date }> {
  const secret = newSecret()
  const link = { share_hash: digestOf(secret), shared_at: new Date() }
  await database
    .insertInto('wishlists')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
  return { url: `${settings.publicUrl}/wishlist/shared/${secret}`, sharedAt: link.shared_at }
}

/** Ends the link to the wishlist. Idempotent. */
export async function endSharing(database: Database, userId: string): Promise<void> {
  await database
    .updateTable('wishlists')
    .set({ share_hash: null, shared_at: null })
    .where('user_id', '=', userId)
    .execute()
}

/** The shared wishlist of a link; undefined when the link has ended, or its owner's account is deactivated. */
export async function findSharedWishlist(shop: Shop, token: string): Promise<SharedWishlist | undefined> {
  const owner = await shop.database
    .selectFrom('wishlists')
    .innerJoin('users', 'users.id', 'wishlists.user_id')
    .select(['users.id', 'users.name'])
    .where('share_hash', '=', digestOf(token))
    .where('users.is_active', '=', true)
    .executeTakeFirst()
  return owner && { name: firstName(owner.name), plants: await readSavedPlants(shop, shop.database, owner.id) }
}
