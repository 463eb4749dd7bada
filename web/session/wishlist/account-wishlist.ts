import type { WishlistItem } from '../../../contract/wishlist.ts'
import { MAX_WISHLIST } from '../../../domain/wishlist.ts'
import { api, messageOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { restoreSession, useRoot } from '../store.ts'
import { isSaved } from './saved-plants.ts'
import { changeBrowserList, readAccountIds, readBrowserList, storeAccountIds } from './stored-wishlist.ts'

const FAILURE = 'Your wishlist could not be changed. Please try again.'

/** A plant with its price in rupees. */
export type Savable = { _id: string; price: number }

/** Saves a plant, or removes it if it is saved; a toast says why that failed. */
export async function toggleSaved(plant: Savable): Promise<void> {
  const failure = await (isSaved(plant._id) ? removeSaved(plant._id) : savePlant(plant))
  if (failure !== null) toast.error(failure)
}

/** Removes a plant from the wishlist. Returns why that failed, or null. */
export async function removeSaved(id: string): Promise<string | null> {
  await restoreSession()
  if (readBrowserList().some(({ plant }) => plant === id)) {
    const isStored = changeBrowserList((entries) => entries.filter(({ plant }) => plant !== id))
    if (!isStored) return FAILURE
  }
  if (ownerId() === undefined) return null
  const ids = readAccountIds()
  return changeAccount(
    ids.filter((plant) => plant !== id),
    () => api.call('DELETE /wishlist/:plantId', { params: { plantId: id } }),
  )
}

async function savePlant({ _id, price }: Savable): Promise<string | null> {
  await restoreSession()
  if (ownerId() !== undefined) {
    return changeAccount([_id, ...readAccountIds()], () => api.call('POST /wishlist', { body: { plant: _id } }))
  }
  if (readBrowserList().length >= MAX_WISHLIST) return `A wishlist can hold up to ${MAX_WISHLIST} plants.`
  const entry = { plant: _id, addedAt: new Date().toISOString(), price }
  const isStored = changeBrowserList((entries) => [entry, ...entries.filter(({ plant }) => plant !== _id)])
  return isStored ? null : 'This browser is blocking storage. Please sign in to save plants.'
}

let queue: Promise<unknown> = Promise.resolve()
let latest: object | null = null
/** The account's ids as the server last answered them; null while nothing is being changed. */
let confirmed: readonly string[] | null = null

/** Shows the ids at once, and after the last of several changes those that the server has. */
function changeAccount(ids: readonly string[], call: () => Promise<WishlistItem[]>): Promise<string | null> {
  const [owner, change] = [ownerId(), {}]
  confirmed ??= readAccountIds()
  latest = change
  storeAccountIds(ids)
  const run = queue.then(call).then(
    (items) => {
      confirmed = items.map(({ plant }) => plant._id)
      return null
    },
    (error: unknown) => messageOf(error, FAILURE),
  )
  queue = run.then(() => {
    if (latest !== change) return
    if (confirmed !== null && ownerId() === owner) storeAccountIds(confirmed)
    confirmed = null
  })
  return run
}

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
