import type { WishlistItem } from '../../../contract/wishlist.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { mergeIntoWishlist, removeFromWishlist, saveToWishlist } from './change-wishlist.ts'
import { endSharing } from './end-sharing.ts'
import { readWishlist } from './queries.ts'
import { findSharedWishlist, shareWishlist } from './share-wishlist.ts'
import { endWishlistMails, readWishlistSettings, startWishlistMails } from './wishlist-settings.ts'

/** Each change of the plants answers the whole wishlist as it then is. */
export function wishlistRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /wishlist', async ({ caller }) => ({ body: await readWishlist(shop, database, caller.userId) }))

  route('POST /wishlist', async ({ body, caller }) => answer(await saveToWishlist(shop, caller.userId, body.plant)))

  route('DELETE /wishlist/:plantId', async ({ params, caller }) => {
    await removeFromWishlist(database, caller.userId, params.plantId)
    return { body: await readWishlist(shop, database, caller.userId) }
  })

  route('POST /wishlist/merge', async ({ body, caller }) => {
    const merged = await mergeIntoWishlist(shop, caller.userId, body.entries)
    return merged instanceof Refusal ? merged : { body: merged }
  })

  route('GET /wishlist/settings', async ({ caller }) => ({ body: await readWishlistSettings(database, caller.userId) }))

  route('PUT /wishlist/mails', async ({ body, caller }) => {
    if (body.isWanted) await startWishlistMails(database, caller.userId)
    else await endWishlistMails(database, caller.userId)
    return { body: await readWishlistSettings(database, caller.userId) }
  })

  route('POST /wishlist/share', async ({ caller }) => {
    const link = await shareWishlist(shop, caller)
    return link instanceof Refusal ? link : { body: { url: link.url, sharedAt: link.sharedAt.toISOString() } }
  })

  route('DELETE /wishlist/share', async ({ caller }) => {
    await endSharing(database, caller.userId)
    return { body: await readWishlistSettings(database, caller.userId) }
  })

  route('GET /wishlist/shared/:token', async ({ params }) => {
    const shared = await findSharedWishlist(shop, params.token)
    return shared ? { body: shared } : refuse('not_found', { message: 'This wishlist is not shared any more.' })
  })
}

function answer(items: WishlistItem[] | Refusal): { body: WishlistItem[] } | Refusal {
  return items instanceof Refusal ? items : { body: items }
}
