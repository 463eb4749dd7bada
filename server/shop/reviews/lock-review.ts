import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { isReviewOfFamily } from './of-family.ts'

/**
 * Locks and returns the customer's latest review of a plant on sale or another of its sizes. The reviewed plant is locked
 * first, as it is for a new review, to avoid deadlocks.
 */
export async function lockReview(
  transaction: Transaction<Schema>,
  { plantId, userId }: { plantId: string; userId: string },
): Promise<{ id: string; plant_id: string; rating: number; hidden_at: Date | null } | undefined> {
  const own = await transaction
    .selectFrom('reviews')
    .select('plant_id')
    .where(isReviewOfFamily(plantId))
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('plants').select('id').where('id', '=', plantId).where('deleted_at', 'is', null)),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!own) return undefined
  await transaction.selectFrom('plants').select('id').where('id', '=', own.plant_id).forNoKeyUpdate().execute()
  return transaction
    .selectFrom('reviews')
    .select(['id', 'plant_id', 'rating', 'hidden_at'])
    .where('plant_id', '=', own.plant_id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
