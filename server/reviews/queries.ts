import type { RatingCounts, Review } from '../../contract/reviews.ts'
import type { Database } from '../database/database.ts'

type Part = { limit?: number; offset?: number }

/** A plant's reviews, the newest first, and how many there are in all. */
export async function listReviews(
  database: Database,
  plantId: string,
  part: Part,
): Promise<{ reviews: Review[]; total: number }> {
  let list = reviewsWithAuthor(database)
    .where('reviews.plant_id', '=', plantId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
  if (part.limit !== undefined) list = list.limit(part.limit)
  if (part.offset !== undefined) list = list.offset(part.offset)
  const reviews = (await list.execute()).map(presentReview)
  const { total } = await database
    .selectFrom('reviews')
    .where('plant_id', '=', plantId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { reviews, total }
}

/** How many of a plant's reviews gave each number of stars. */
export async function countRatings(database: Database, plantId: string): Promise<RatingCounts> {
  const rows = await database
    .selectFrom('reviews')
    .where('plant_id', '=', plantId)
    .groupBy('rating')
    .select((row) => ['rating', row.fn.countAll<number>().as('count')])
    .execute()
  const counts: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of rows) counts[rating as keyof RatingCounts] = Number(count)
  return counts
}

export async function findReview(database: Database, id: string): Promise<Review> {
  return presentReview(await reviewsWithAuthor(database).where('reviews.id', '=', id).executeTakeFirstOrThrow())
}

/** Whoever wrote a review is marked as a buyer when the plant was delivered to them. */
function reviewsWithAuthor(database: Database) {
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
