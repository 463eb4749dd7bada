import type { Selectable } from 'kysely'
import type { WishlistItem } from '../../../contract/wishlist.ts'
import { displayedRating } from '../../../domain/catalogue.ts'
import { toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { availableStock } from '../catalogue/available-stock.ts'
import { ofFamily } from '../catalogue/family-sizes.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import { presentFacts } from '../catalogue/present-plant.ts'
import type { Shop } from '../shop.ts'

const cardColumns = [
  'plants.id',
  'plants.name',
  'plants.scientific_name',
  'plants.price',
  'plants.size',
  'plants.facts',
  availableStock.as('stock'),
  'plants.category',
  'plants.rating',
  ofFamily('review_count').as('review_count'),
  ofFamily('review_stars').as('review_stars'),
  'plants.image_url',
  'plants.image_public_id',
] as const

/** What a card shows of a plant; the price is in paise. */
type CardRow = Pick<
  Selectable<Schema['plants']>,
  | 'id'
  | 'name'
  | 'size'
  | 'facts'
  | 'scientific_name'
  | 'price'
  | 'category'
  | 'rating'
  | 'review_count'
  | 'review_stars'
  | 'image_url'
  | 'image_public_id'
> & { stock: number }

/** The saved plants of a customer that are on sale, the latest first. */
export async function readWishlist(
  shop: Pick<Shop, 'settings'>,
  database: Database,
  userId: string,
): Promise<WishlistItem[]> {
  const rows = await savedPlants(database, userId)
    .select(cardColumns)
    .select(['wishlist_items.added_at', 'wishlist_items.price as added_price'])
    .execute()
  return rows.map(({ added_at, added_price, ...plant }) => ({
    plant: presentCard(shop, plant),
    addedAt: added_at.toISOString(),
    addedPrice: toRupees(added_price),
  }))
}

/** As `readWishlist`, the plants alone. */
export async function readSavedPlants(
  shop: Pick<Shop, 'settings'>,
  database: Database,
  userId: string,
): Promise<WishlistItem['plant'][]> {
  const rows = await savedPlants(database, userId).select(cardColumns).execute()
  return rows.map((row) => presentCard(shop, row))
}

/** The ids of the saved plants that are on sale. */
export async function listSavedIds(database: Database, userId: string): Promise<string[]> {
  const rows = await savedPlants(database, userId).select('plants.id').execute()
  return rows.map(({ id }) => id)
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

function presentCard(shop: Pick<Shop, 'settings'>, row: CardRow): WishlistItem['plant'] {
  return {
    _id: row.id,
    name: nameWithSize(row),
    ...(row.scientific_name !== null && { scientificName: row.scientific_name }),
    price: toRupees(row.price),
    stock: row.stock,
    category: row.category,
    rating: displayedRating({ count: row.review_count, stars: row.review_stars }, row.rating),
    reviews: row.review_count,
    facts: presentFacts(row.facts),
    image: { url: imageUrl(shop, row.image_url), public_id: row.image_public_id },
  }
}
