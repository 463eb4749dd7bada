import { sql } from 'kysely'
import type { OwnReview, RatingCounts, Review, ReviewQuery } from '../../../contract/reviews.ts'
import type { ReviewSort } from '../../../domain/review-sorts.ts'
import type { Database } from '../../platform/database/database.ts'
import { addCacheTags, plantTag } from '../../platform/http-cache/cache-tags.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { isReviewOfFamily } from './of-family.ts'
import { presentOwnReview, presentReview } from './present-review.ts'
import { reviewRows } from './review-rows.ts'

type ReviewShop = Pick<Shop, 'database' | 'settings'>

/**
 * The reviews of a plant on sale and of its other sizes that are not hidden, and how many there are with so many stars;
 * null where there is no such plant.
 */
export async function listReviews(
  shop: ReviewShop,
  plantId: string,
  { stars, sort = 'newest', limit = NO_LIMIT, offset = 0 }: ReviewQuery,
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
    .limit(limit)
    .offset(offset)
    .execute()
  // Of other sizes too, also of those that are no longer on sale
  addCacheTags(...rows.map(({ plant_id }) => plantTag(plant_id)))
  return { reviews: rows.map((row) => presentReview(shop, row)), total }
}

/** More reviews than there ever are */
const NO_LIMIT = 1_000_000_000

const orders: Readonly<Record<ReviewSort, ReturnType<typeof sql<unknown>>>> = {
  newest: sql`reviews.created_at desc`,
  highest: sql`reviews.rating desc`,
  lowest: sql`reviews.rating`,
  photos: sql`exists (select from review_photos where review_id = reviews.id) desc`,
}

/** The number of reviews that count, of a plant on sale by stars; null where there is no such plant. */
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
export async function findOwnReview(
  shop: ReviewShop,
  { plantId, userId }: { plantId: string; userId: string },
): Promise<OwnReview | null> {
  const row = await reviewRows(shop.database)
    .where(isReviewOfFamily(plantId))
    .where('reviews.user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('plants').select('id').where('id', '=', plantId).where('deleted_at', 'is', null)),
    )
    .orderBy('reviews.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? presentOwnReview(shop, row) : null
}
