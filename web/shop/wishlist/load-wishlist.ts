import type { WishlistItem } from '../../../contract/wishlist.ts'
import { isRupeeSum } from '../../../domain/money.ts'
import { MAX_WISHLIST } from '../../../domain/wishlist.ts'
import { api } from '../../api.ts'
import { changeBrowserList, readBrowserList } from '../../session/wishlist/stored-wishlist.ts'
import { ownerId, syncWishlist } from '../../session/wishlist/sync-wishlist.ts'
import { attempt, type Loaded } from '../loaded.ts'
import { carded } from '../plant-card/card-fields.ts'

/** A saved plant as the page shows it; the prices are in rupees. */
export type ShownItem = Pick<WishlistItem, 'addedPrice'> & {
  plant: Pick<WishlistItem['plant'], '_id' | 'name' | 'scientificName' | 'price' | 'stock' | 'image'>
}

/** The account's wishlist, or what this browser saved for a visitor. */
export function loadWishlist(): Promise<Loaded<ShownItem[]>> {
  return attempt(
    async () => (ownerId() === undefined ? loadBrowserList() : (await syncWishlist()).flatMap(completeItem)),
    'Failed to load your wishlist',
  )
}

/** Plants that are no longer on sale leave the list. */
async function loadBrowserList(): Promise<ShownItem[]> {
  const entries = readBrowserList().slice(0, MAX_WISHLIST)
  if (entries.length === 0) return []
  const ids = entries.map(({ plant }) => plant)
  const found = await api.call('GET /plants', { query: { ids: ids.join(','), limit: ids.length } })
  const plants = new Map(carded(found).map((plant) => [plant._id, plant]))
  changeBrowserList((stored) => stored.filter(({ plant }) => plants.has(plant) || !ids.includes(plant)))
  return entries.flatMap(({ plant: id, price }) => {
    const plant = plants.get(id)
    return plant === undefined ? [] : [{ plant, addedPrice: price }]
  })
}

/** Leaves out a plant without a name or a price of its own. */
function completeItem({ plant, addedPrice }: WishlistItem): ShownItem[] {
  return carded([plant]).map((card) => ({ plant: card, addedPrice: isRupeeSum(addedPrice) ? addedPrice : card.price }))
}
