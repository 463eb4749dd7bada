import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** What a change to a review adds to its plant: reviews, and stars; negative where one leaves or has fewer. */
export type RatingChange = { reviews: number; stars: number }

/**
 * Adds a change to the plant's count of reviews and stars; whether the plant is on sale. It locks the plant until the
 * transaction ends, so that changes at once are counted one after the other; and it writes the plant also where nothing
 * is added, because that is what empties the cached pages that show its reviews.
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
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return plant !== undefined
}
