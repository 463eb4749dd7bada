import type { Selectable } from 'kysely'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { countReview } from './count-review.ts'

type NewReview = { plantId: string; userId: string; rating: number; comment: string }

/** Inserts a customer's only review of a plant and counts it into the plant's rating. */
export function insertReview(
  database: Database,
  { plantId, userId, rating, comment }: NewReview,
): Promise<Selectable<Schema['reviews']> | Refusal> {
  return inTransaction(database, async (transaction) => {
    const isOnSale = await countReview(transaction, plantId, { reviews: 1, stars: rating })
    if (!isOnSale) return refuse('not_found', { message: 'Plant not found' })
    const review = await transaction
      .insertInto('reviews')
      .values({ id: newIdentifier(), plant_id: plantId, user_id: userId, rating, comment })
      .onConflict((conflict) => conflict.columns(['plant_id', 'user_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return review ?? refuse('already_reviewed')
  })
}
