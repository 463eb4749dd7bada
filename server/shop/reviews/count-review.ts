import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** The difference that a change of a review makes: reviews, and stars; either may be negative. */
export type RatingChange = { reviews: number; stars: number }

/**
 * Adds a change to the plant's count of reviews and stars; returns whether the plant is on sale. It locks the plant
 * until the transaction ends, so that concurrent changes are counted one after the other; and it writes the plant even
 * for a difference of zero, because that invalidates the cached pages with its reviews.
 */
export async function countReview(
  transaction: Transaction<Schema>,
  plantId: string,
  { reviews, stars }: RatingChange,
): Promise<boolean> {
  const plant = await transaction
    .updateTable('plants')
    .set((row) => ({
      review_count: row('review_count', '+', reviews),
      review_stars: row('review_stars', '+', stars),
    }))
    .where('id', '=', plantId)
    .returning('deleted_at')
    .executeTakeFirst()
  return plant?.deleted_at === null
}
