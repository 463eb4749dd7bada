import type { SharedWishlist } from '../../../contract/wishlist.ts'
import { firstName } from '../../../domain/wishlist.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockCaller } from '../accounts/lock-caller.ts'
import type { Shop } from '../shop.ts'
import { readSavedPlants } from './queries.ts'

/**
 * Makes a new link to the wishlist, which ends an earlier one. Only its digest is stored. It ends with the credentials of
 * the account, so a session that has ended meanwhile makes none.
 */
export function shareWishlist(
  { database, settings }: Shop,
  caller: Caller,
): Promise<{ url: string; sharedAt: Date } | Refusal> {
  return inTransaction<{ url: string; sharedAt: Date } | Refusal>(database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    if (account instanceof Refusal) return account
    const secret = newSecret()
    const link = { share_hash: digestOf(secret), shared_at: new Date() }
    await transaction
      .insertInto('wishlists')
      .values({ user_id: account.id, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
    return { url: `${settings.publicUrl}/wishlist/shared/${secret}`, sharedAt: link.shared_at }
  })
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
