import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/**
 * Locks and returns the customer's own review of a plant on sale. The plant is locked first, as it is for a new review,
 * to avoid deadlocks.
 */
export async function lockReview(
  transaction: Transaction<Schema>,
  { plantId, userId }: { plantId: string; userId: string },
): Promise<{ id: string; rating: number; hidden_at: Date | null } | undefined> {
  const plant = await transaction
    .selectFrom('plants')
    .select('id')
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!plant) return undefined
  return transaction
    .selectFrom('reviews')
    .select(['id', 'rating', 'hidden_at'])
    .where('plant_id', '=', plantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
