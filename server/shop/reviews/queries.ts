import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OwnReview, RatingCounts, Review, ReviewQuery } from '../../../contract/reviews.ts'
import type { ReviewSort } from '../../../domain/catalogue.ts'
import { reviewerName } from '../../../domain/reviews.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { addCacheTags, plantTag } from '../../platform/http-cache/response-cache.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { imageUrl, privateImageUrl } from '../catalogue/image-address.ts'
import type { Shop } from '../shop.ts'

type ReviewShop = Pick<Shop, 'database' | 'settings'>

/** The shown reviews of a plant on sale and its other sizes; null where there is no such plant. */
export async function listReviews(
  shop: ReviewShop,
  plantId: string,
  { stars, sort = 'newest', limit, offset = 0 }: ReviewQuery,
): Promise<{ reviews: Review[]; total: number } | null> {
  const counts = await countRatings(shop.database, plantId)
  if (!counts) return null
  const total = Object.entries(counts).reduce(
    (sum, [rating, count]) => (stars === undefined || Number(rating) === stars ? sum + count : sum),
    0,
  )
  if (total <= offset) return { reviews: [], total }
  const rows = await reviewRows(shop.database)
    .where(isReviewOfFamily(plantId))
    .where('reviews.hidden_at', 'is', null)
    .$if(stars !== undefined, (query) => query.where('reviews.rating', '=', stars ?? 0))
    .orderBy(orders[sort])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(limit ?? null)
    .offset(offset)
    .execute()
  // Of other sizes too, also of those that are no longer on sale
  addCacheTags(...rows.map(({ plant_id }) => plantTag(plant_id)))
  return { reviews: rows.map((row) => presentReview(shop, row)), total }
}

const orders: Readonly<Record<ReviewSort, ReturnType<typeof sql<unknown>>>> = {
  newest: sql`reviews.created_at desc`,
  highest: sql`reviews.rating desc`,
  lowest: sql`reviews.rating`,
  photos: sql`exists (select from review_photos where review_id = reviews.id) desc`,
}

/** How many shown reviews have how many stars; null where there is no such plant on sale. */
export async function countRatings(database: Database, plantId: string): Promise<RatingCounts | null> {
  const rows = await ratingsOf(database, plantId)
  if (rows.length === 0) return null
  const counts: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of rows) if (rating !== null) counts[rating as keyof RatingCounts] = count
  return counts
}

/** A plant without reviews has one row without stars. */
function ratingsOf(database: Database, plantId: string) {
  return database
    .selectFrom('plants')
    .leftJoin('reviews', (join) => join.on(isReviewOfFamily(plantId)).on('reviews.hidden_at', 'is', null))
    .where('plants.id', '=', plantId)
    .where('plants.deleted_at', 'is', null)
    .groupBy('reviews.rating')
    .select((row) => ['reviews.rating', row.fn.count<number>('reviews.id').as('count')])
    .execute()
}

/** A review as its author sees it; refused when it was deleted meanwhile. */
export async function findReview(shop: ReviewShop, id: string): Promise<OwnReview | Refusal> {
  const row = await reviewRows(shop.database).where('reviews.id', '=', id).executeTakeFirst()
  return row ? presentOwnReview(shop, row) : refuse('not_found', { message: 'You have not reviewed this plant.' })
}

/** The user's latest review of the plant or another of its sizes; null where there is none, or the plant is no longer on sale. */
export async function findOwnReview(shop: ReviewShop, own: OwnPlant): Promise<OwnReview | null> {
  const row = await reviewRows(shop.database)
    .where(isOwnReview(own))
    .orderBy('reviews.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? presentOwnReview(shop, row) : null
}

export type OwnPlant = { plantId: string; userId: string }

/** In a query of reviews: whether it is the user's of a plant on sale or another of its sizes. */
export function isOwnReview({ plantId, userId }: OwnPlant): RawBuilder<boolean> {
  return sql<boolean>`reviews.user_id = ${userId} and ${isReviewOfFamily(plantId)}
    and exists (select from plants where id = ${plantId} and deleted_at is null)`
}

const family = idsOfFamily(sql.ref('reviews.plant_id'))

/** Reviews with their authors and the names of their photos, in order, hidden ones too. */
export function reviewRows(database: Kysely<Schema>) {
  return database
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select([
      'reviews.id',
      'reviews.plant_id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at',
      'reviews.shown_as',
    ])
    .select(['reviews.reply', 'reviews.replied_at', 'reviews.hidden_at', 'reviews.hidden_reason'])
    .select('users.name as author_name')
    .select((review) => [
      sql<string[]>`array(select name from review_photos where review_id = reviews.id order by position)`.as('photos'),
      // The author is marked as a buyer when the plant, or another size of it, was delivered to them.
      review
        .exists(
          review
            .selectFrom('orders')
            .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'reviews.user_id')
            .where(sql<boolean>`(order_lines.plant_id in ${family} or order_lines.bundle->>'plant' in ${family})`)
            .where('orders.status', '=', 'delivered'),
        )
        .as('is_buyer'),
    ])
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRows>['executeTakeFirstOrThrow']>>

type ShopAddresses = Pick<Shop, 'settings'>

export function presentReview(shop: ShopAddresses, row: ReviewRow): Review {
  return {
    _id: row.id,
    name: reviewerName(row.author_name, row.shown_as),
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    isBuyer: Boolean(row.is_buyer),
    photos: row.photos.map((name) => ({ _id: name, url: photoUrl(shop, row, name) })),
    reply: row.reply !== null && row.replied_at ? { text: row.reply, repliedAt: row.replied_at.toISOString() } : null,
  }
}

function presentOwnReview(shop: ShopAddresses, row: ReviewRow): OwnReview {
  return { ...presentReview(shop, row), shownAs: row.shown_as, hidden: presentHiding(row) }
}

/** Why and since when a review is hidden; null while it is shown. */
export function presentHiding({ hidden_at, hidden_reason }: ReviewRow): OwnReview['hidden'] {
  return hidden_at && hidden_reason !== null ? { reason: hidden_reason, hiddenAt: hidden_at.toISOString() } : null
}

/** A hidden review's photos are for its author and admins. */
function photoUrl(shop: ShopAddresses, { hidden_at }: ReviewRow, name: string): string {
  return hidden_at ? privateImageUrl(shop, name) : imageUrl(shop, `/uploads/${name}.jpg`)
}

/** The ids of a plant and of all other sizes of its family, on sale or not: their reviews are shown as one. */
export function idsOfFamily(plant: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(
    select ${plant} union
    select member.id from plants own
      join plants member on member.family = own.family
    where own.id = ${plant} and own.size is not null
  )`
}

export function isReviewOfFamily(plantId: string): RawBuilder<boolean> {
  return sql<boolean>`reviews.plant_id in ${idsOfFamily(sql`${plantId}::text`)}`
}
