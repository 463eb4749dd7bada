import type { Selectable } from 'kysely'
import { type Database, inTransaction } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { newIdentifier } from '../identifiers.ts'
import { type Refusal, refuse } from '../refusal.ts'

type NewReview = { plantId: string; userId: string; rating: number; comment: string }

/** Writes a customer's one review of a plant and counts it into the plant's rating. */
export function writeReview(
  database: Database,
  { plantId, userId, rating, comment }: NewReview,
): Promise<Selectable<Schema['reviews']> | Refusal> {
  return inTransaction(database, async (transaction) => {
    const plant = await transaction
      .updateTable('plants')
      .set((row) => ({
        review_count: row('review_count', '+', 1),
        review_stars: row('review_stars', '+', rating),
      }))
      .where('id', '=', plantId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!plant) return refuse('not_found', { message: 'Plant not found' })
    const review = await transaction
      .insertInto('reviews')
      .values({ id: newIdentifier(), plant_id: plantId, user_id: userId, rating, comment })
      .onConflict((conflict) => conflict.columns(['plant_id', 'user_id']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return review ?? refuse('already_reviewed')
  })
}
