import { type Database, inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { countReview } from './count-review.ts'
import { lockReview } from './lock-review.ts'

type Change = { plantId: string; userId: string; rating: number; comment: string }

/** Changes the stars and text of a customer's own review and counts the difference; returns the review's id. */
export function changeReview(
  database: Database,
  { plantId, userId, rating, comment }: Change,
): Promise<{ id: string } | Refusal> {
  return inTransaction(database, async (transaction) => {
    const review = await lockReview(transaction, { plantId, userId })
    if (!review) return refuse('not_found', { message: 'You have not reviewed this plant.' })
    await countReview(transaction, plantId, { reviews: 0, stars: rating - review.rating })
    await transaction.updateTable('reviews').set({ rating, comment }).where('id', '=', review.id).execute()
    return { id: review.id }
  })
}
