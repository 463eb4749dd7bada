import { sql } from 'kysely'
import type { SharedWishlist, WishlistSettings } from '../../../contract/wishlist.ts'
import { firstName } from '../../../domain/reviews.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Caller, RouteRegistrar } from '../../platform/http/handler.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'
import { type Refusal, refuse, toBody } from '../../platform/refusal.ts'
import { endSharing } from '../accounts/end-credentials.ts'
import { changeOwnAccount } from '../accounts/lock-accounts.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { endWishlistMails } from '../newsletter/unsubscribe.ts'
import type { Shop } from '../shop.ts'
import { mergeIntoWishlist, readWishlist, removeFromWishlist, saveToWishlist } from './wishlist.ts'

/** Each change of the plants answers the whole wishlist as it then is. */
export function wishlistRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /wishlist', async ({ caller }) => ({ body: await readWishlist(shop, database, caller.userId) }))

  route('POST /wishlist', async ({ body, caller }) => toBody(await saveToWishlist(shop, caller.userId, body.plant)))

  route('DELETE /wishlist/:plantId', async ({ params, caller }) => {
    await removeFromWishlist(database, caller.userId, params.plantId)
    return { body: await readWishlist(shop, database, caller.userId) }
  })

  route('POST /wishlist/merge', async ({ body, caller }) =>
    toBody(await mergeIntoWishlist(shop, caller.userId, body.entries)),
  )

  route('GET /wishlist/settings', async ({ caller }) => ({ body: await readWishlistSettings(database, caller.userId) }))

  route('PUT /wishlist/mails', async ({ body, caller }) => {
    if (body.isWanted) await startWishlistMails(database, caller.userId)
    else await endWishlistMails(database, caller.userId)
    return { body: await readWishlistSettings(database, caller.userId) }
  })

  route('POST /wishlist/share', async ({ caller }) => toBody(await shareWishlist(shop, caller)))

  route('DELETE /wishlist/share', async ({ caller }) => {
    await endSharing(database, caller.userId)
    return { body: await readWishlistSettings(database, caller.userId) }
  })

  route('GET /wishlist/shared/:token', async ({ params }) => {
    const shared = await findSharedWishlist(shop, params.token)
    return shared
      ? { body: shared }
      : refuse('not_found', {
          message: 'This wishlist is not shared. Its owner may have stopped sharing it, or the link may be wrong.',
        })
  })
}

/** What a customer chose for the wishlist; without a choice there are no mails and no link. */
async function readWishlistSettings(database: Database, userId: string): Promise<WishlistSettings> {
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

/** Earlier changes are not mailed. */
async function startWishlistMails(database: Database, userId: string): Promise<void> {
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

/**
 * Replaces an earlier link. A link stops working when the account's credentials change, so a session that has ended makes none.
 */
function shareWishlist(shop: Shop, caller: Caller): Promise<{ url: string; sharedAt: string } | Refusal> {
  return changeOwnAccount(shop, caller, async (transaction, account) => {
    const secret = newSecret()
    const link = { share_hash: digestOf(secret), shared_at: new Date() }
    await transaction
      .insertInto('wishlists')
      .values({ user_id: account.id, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
    return { url: `${shop.settings.publicUrl}/wishlist/shared/${secret}`, sharedAt: link.shared_at.toISOString() }
  })
}

/** The shared wishlist of a link; undefined when the link no longer works, or its owner's account is deactivated. */
async function findSharedWishlist(shop: Shop, token: string): Promise<SharedWishlist | undefined> {
  const owner = await shop.database
    .selectFrom('wishlists')
    .innerJoin('users', 'users.id', 'wishlists.user_id')
    .select(['users.id', 'users.name'])
    .where('share_hash', '=', digestOf(token))
    .where('users.is_active', '=', true)
    .executeTakeFirst()
  if (!owner) return undefined
  const items = await readWishlist(shop, shop.database, owner.id)
  return { name: firstName(owner.name), plants: items.map(({ plant }) => plant) }
}
