import type { WishlistItem } from '../../../contract/wishlist.ts'
import { MAX_WISHLIST } from '../../../domain/wishlist.ts'
import { api } from '../../api.ts'
import { useRoot } from '../store.ts'
import { changeBrowserList, readBrowserList, storeAccountIds } from './stored-wishlist.ts'

/**
 * Loads the account's wishlist, after it has taken over what the browser saved for a visitor; what it had no room for
 * stays in the browser. Without a response nothing changes, so that nothing is lost. Throws an `ApiError`.
 */
export async function syncWishlist(): Promise<WishlistItem[]> {
  const owner = ownerId()
  const entries = readBrowserList().slice(0, MAX_WISHLIST)
  if (entries.length === 0) {
    const items = await api.call('GET /wishlist')
    if (ownerId() === owner) storeItems(items)
    return items
  }
  const { items, left } = await api.call('POST /wishlist/merge', { body: { entries } })
  const moved = new Set(entries.map(({ plant }) => plant).filter((plant) => !left.includes(plant)))
  changeBrowserList((stored) => stored.filter(({ plant }) => !moved.has(plant)))
  if (ownerId() === owner) storeItems(items)
  return items
}

function storeItems(items: readonly WishlistItem[]): void {
  storeAccountIds(items.map(({ plant }) => plant._id))
}

/** The wishlist's user: a response that arrives after a logout is ignored. */
export function ownerId(): string | undefined {
  return useRoot.getState().session.user?._id
}
