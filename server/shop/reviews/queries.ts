import type { Kysely } from 'kysely'
import type { RatingCounts, Review } from '../../../contract/reviews.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'

type Page = { limit?: number; offset?: number }

/**
 * The reviews of a plant on sale, the newest first, and how many there are in all; null where there is no such plant.
 */
export async function listReviews(
  database: Database,
  plantId: string,
  { limit = NO_LIMIT, offset = 0 }: Page,
): Promise<{ reviews: Review[]; total: number } | null> {
  const counted = await countReviews(database, plantId)
  if (!counted) return null
  const rows = counted.total > offset ? await newestReviews(database, plantId, { limit, offset }) : []
  return { reviews: rows.map(presentReview), total: counted.total }
}

/** More reviews than there ever are */
const NO_LIMIT = 1_000_000_000

function countReviews(database: Database, plantId: string) {
  return database
    .selectFrom('plants')
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null)
    .select((plant) =>
      plant
        .selectFrom('reviews')
        .whereRef('plant_id', '=', 'plants.id')
        .select((row) => row.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('total'),
    )
    .executeTakeFirst()
}

function newestReviews(database: Database, plantId: string, { limit, offset }: Required<Page>) {
  return reviewsWithAuthor(database)
    .where('reviews.plant_id', '=', plantId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of reviews of a plant on sale by stars; null where there is no such plant. */
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
    .leftJoin('reviews', 'reviews.plant_id', 'plants.id')
    .where('plants.id', '=', plantId)
    .where('plants.deleted_at', 'is', null)
    .groupBy('reviews.rating')
    .select((row) => ['reviews.rating', row.fn.count<number>('reviews.id').as('count')])
    .execute()
}

export async function findReview(database: Database, id: string): Promise<Review> {
  return presentReview(await reviewsWithAuthor(database).where('reviews.id', '=', id).executeTakeFirstOrThrow())
}

/** The user's review of the plant; null where there is none, or the plant is no longer on sale. */
export async function findOwnReview(
  database: Database,
  { plantId, userId }: { plantId: string; userId: string },
): Promise<Review | null> {
  const row = await reviewsWithAuthor(database)
    .innerJoin('plants', 'plants.id', 'reviews.plant_id')
    .where('reviews.plant_id', '=', plantId)
    .where('reviews.user_id', '=', userId)
    .where('plants.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? presentReview(row) : null
}

/** The author of a review is marked as a buyer when the plant was delivered to them. */
function reviewsWithAuthor(database: Kysely<Schema>) {
  return database
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'users.name', 'reviews.rating', 'reviews.comment', 'reviews.created_at'])
    .select((review) =>
      review
        .exists(
          review
            .selectFrom('orders')
            .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'reviews.user_id')
            .whereRef('order_lines.plant_id', '=', 'reviews.plant_id')
            .where('orders.status', '=', 'delivered'),
        )
        .as('is_buyer'),
    )
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewsWithAuthor>['executeTakeFirstOrThrow']>>

function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
    isBuyer: Boolean(row.is_buyer),
  }
}
