import { sql, type Transaction } from 'kysely'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { fromRupees, type Paise } from '../../../domain/money.ts'
import { MAX_WISHLIST, mergeWishlist, type SavedPlant } from '../../../domain/wishlist.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockCustomers } from '../accounts/lock-customers.ts'
import type { Shop } from '../shop.ts'
import { listSavedIds, readWishlist } from './queries.ts'

/** An entry of a browser's wishlist, with the price in rupees at which it was saved. */
type BrowserEntry = { plant: string; addedAt: string; price: number }
type NewItem = SavedPlant & { price?: Paise }

/** Saves a plant, once; returns the whole wishlist. It is refused when the wishlist is full. */
export function saveToWishlist(shop: Shop, userId: string, plant: string): Promise<WishlistItem[] | Refusal> {
  return changeWishlist(shop, userId, async (transaction, saved) => {
    if (saved.includes(plant)) return null
    if ((await findOnSale(transaction, [plant])).length === 0)
      return refuse('not_found', { message: 'Plant not found' })
    if (saved.length >= MAX_WISHLIST)
      return refuse('wishlist_full', { message: `A wishlist holds ${MAX_WISHLIST} plants at most.` })
    await insertItems(transaction, userId, [{ plant, addedAt: Date.now() }])
    return null
  })
}

/** Removes a plant, if it is saved. */
export async function removeFromWishlist(database: Database, userId: string, plant: string): Promise<void> {
  await database.deleteFrom('wishlist_items').where('user_id', '=', userId).where('plant_id', '=', plant).execute()
}

/**
 * Takes a browser's plants over into the account's wishlist. Returns the whole wishlist, and the ids for which there was
 * no room; plants that are no longer on sale are in neither.
 */
export async function mergeIntoWishlist(
  shop: Shop,
  userId: string,
  entries: readonly BrowserEntry[],
): Promise<{ items: WishlistItem[]; left: string[] } | Refusal> {
  let left: string[] = []
  const items = await changeWishlist(shop, userId, async (transaction, saved) => {
    const ids = entries.map(({ plant }) => plant)
    const onSale = new Set(await findOnSale(transaction, ids))
    const merged = mergeWishlist(saved, entries.filter(({ plant }) => onSale.has(plant)).map(parseEntry))
    left = merged.left.map(({ plant }) => plant)
    await insertItems(transaction, userId, merged.added)
    return null
  })
  return Array.isArray(items) ? { items, left } : items
}

/** A browser's clock may be wrong: what it saved is never later than now. */
function parseEntry({ plant, addedAt, price }: BrowserEntry): Required<NewItem> {
  return { plant, addedAt: Math.min(Math.max(Date.parse(addedAt), 0), Date.now()), price: fromRupees(price) }
}

/** The customer is locked, so that changes at the same time never exceed the limit. `saved`: the ids saved so far. */
function changeWishlist(
  shop: Shop,
  userId: string,
  change: (transaction: Transaction<Schema>, saved: readonly string[]) => Promise<Refusal | null>,
): Promise<WishlistItem[] | Refusal> {
  return inTransaction<WishlistItem[] | Refusal>(shop.database, async (transaction) => {
    const [customer] = await lockCustomers(transaction, [userId])
    if (!customer) return refuse('session_ended')
    const refusal = await change(transaction, await listSavedIds(transaction, userId))
    return refusal ?? readWishlist(shop, transaction, userId)
  })
}

async function findOnSale(transaction: Transaction<Schema>, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom('plants')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Without a price of its own, an item has that of its plant. A plant that was off sale may be saved already. */
async function insertItems(transaction: Transaction<Schema>, userId: string, items: readonly NewItem[]): Promise<void> {
  for (const { plant, addedAt, price } of items) {
    await transaction
      .insertInto('wishlist_items')
      .columns(['user_id', 'plant_id', 'added_at', 'price', 'known_price', 'is_sold_out'])
      .expression(
        transaction
          .selectFrom('plants')
          .select([
            sql<string>`${userId}::text`.as('user_id'),
            'id',
            sql<Date>`${new Date(addedAt)}::timestamptz`.as('added_at'),
            sql<Paise>`coalesce(${price ?? null}::integer, price)`.as('added_price'),
            'price',
            sql<boolean>`stock = 0`.as('is_sold_out'),
          ])
          .where('id', '=', plant),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
