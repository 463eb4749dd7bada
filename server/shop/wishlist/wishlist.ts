import { sql } from 'kysely'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { fromRupees, type Paise, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { MAX_WISHLIST, mergeWishlist } from '../../../domain/wishlist.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockCustomers } from '../accounts/lock-accounts.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { presentPlant } from '../catalogue/present-plant.ts'
import { type PublicPlant, publicPlantColumns } from '../catalogue/public-plant.ts'
import type { Shop } from '../shop.ts'

/** The saved plants of a customer that are on sale, the latest first. */
export async function readWishlist(shop: Shop, database: Database, userId: string): Promise<WishlistItem[]> {
  const rows = await savedPlants(database, userId)
    .select(publicPlantColumns)
    .select(['wishlist_items.added_at', 'wishlist_items.price as added_price'])
    .execute()
  return rows.map((row) => ({
    plant: presentCard(shop, row),
    addedAt: row.added_at.toISOString(),
    addedPrice: toRupees(row.added_price),
  }))
}

function savedPlants(database: Database, userId: string) {
  return database
    .selectFrom('wishlist_items')
    .innerJoin('plants', 'plants.id', 'wishlist_items.plant_id')
    .where('wishlist_items.user_id', '=', userId)
    .where('plants.deleted_at', 'is', null)
    .orderBy('wishlist_items.added_at', 'desc')
    .orderBy('plants.id')
}

/** What a card of the wishlist shows of a plant. */
function presentCard(shop: Shop, row: PublicPlant): WishlistItem['plant'] {
  const { _id, scientificName, price, compareAt, stock, category, rating, reviews, ...plant } = presentPlant(shop, row)
  const { facts, image, sizes, parts } = plant
  const name = nameWithSize(row)
  return { _id, name, scientificName, price, compareAt, stock, category, rating, reviews, facts, image, sizes, parts }
}

/** An entry of a browser's wishlist, with the price in rupees at which it was saved. */
type BrowserEntry = { plant: string; addedAt: string; price: number }

/** Saves a plant, once; returns the whole wishlist. It is refused when the wishlist is full. */
export function saveToWishlist(shop: Shop, userId: string, plantId: string): Promise<WishlistItem[] | Refusal> {
  return changeWishlist(shop, userId, async (transaction, saved) => {
    if (saved.includes(plantId)) return null
    const [plant] = await findOnSale(transaction, [plantId])
    if (!plant) return refuse('not_found', { message: 'Plant not found' })
    if (saved.length >= MAX_WISHLIST)
      return refuse('wishlist_full', { message: `A wishlist can hold up to ${MAX_WISHLIST} plants.` })
    await insertItems(transaction, userId, [{ plant, addedAt: Date.now(), price: plant.price }])
    return null
  })
}

export async function removeFromWishlist(database: Database, userId: string, plant: string): Promise<void> {
  await database.deleteFrom('wishlist_items').where('user_id', '=', userId).where('plant_id', '=', plant).execute()
}

/** Takes a browser's plants over. Returns the whole wishlist, and the ids for which there was no room. */
export async function mergeIntoWishlist(shop: Shop, userId: string, entries: readonly BrowserEntry[]) {
  let left: string[] = []
  const items = await changeWishlist(shop, userId, async (transaction, saved) => {
    const ids = entries.map(({ plant }) => plant)
    const plants = new Map((await findOnSale(transaction, ids)).map((plant) => [plant.id, plant]))
    const merged = mergeWishlist(saved, entries.filter(({ plant }) => plants.has(plant)).map(parseEntry))
    left = merged.left.map(({ plant }) => plant)
    const added = merged.added.flatMap(({ plant: id, ...entry }) => {
      const plant = plants.get(id)
      return plant === undefined ? [] : [{ ...entry, plant }]
    })
    await insertItems(transaction, userId, added)
    return null
  })
  return Array.isArray(items) ? { items, left } : items
}

/** A browser's clock may be wrong: what it saved is never later than now. */
function parseEntry({ plant, addedAt, price }: BrowserEntry) {
  return { plant, addedAt: Math.min(Math.max(Date.parse(addedAt), 0), Date.now()), price: fromRupees(price) }
}

/** The customer is locked, so that changes at the same time never exceed the limit. `saved`: the ids saved so far. */
function changeWishlist(
  shop: Shop,
  userId: string,
  change: (transaction: Transaction, saved: readonly string[]) => Promise<Refusal | null>,
): Promise<WishlistItem[] | Refusal> {
  return inTransaction<WishlistItem[] | Refusal>(shop.database, async (transaction) => {
    const [customer] = await lockCustomers(transaction, [userId])
    if (!customer) return refuse('session_ended')
    const saved = await savedPlants(transaction, userId).select('plants.id').execute()
    const ids = saved.map(({ id }) => id)
    return (await change(transaction, ids)) ?? readWishlist(shop, transaction, userId)
  })
}

type PlantOnSale = { id: string; price: Paise; stock: number }

function findOnSale(transaction: Transaction, ids: readonly string[]): Promise<PlantOnSale[]> {
  return transaction
    .selectFrom('plants')
    .select(['id', 'price', availableStock.as('stock')])
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('deleted_at', 'is', null)
    .execute()
}

type NewItem = { plant: PlantOnSale; addedAt: number; price: Paise }

/** A plant that was off sale before may be saved already; then it stays as it was. */
async function insertItems(transaction: Transaction, userId: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  await transaction
    .insertInto('wishlist_items')
    .values(
      items.map(({ plant, addedAt, price }) => ({
        user_id: userId,
        plant_id: plant.id,
        added_at: new Date(addedAt),
        price,
        known_price: plant.price,
        is_sold_out: plant.stock === 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
