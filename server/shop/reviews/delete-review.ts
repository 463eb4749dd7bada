import { type Database, inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { countReview } from './count-review.ts'
import { lockReview } from './lock-review.ts'
import { setPhotos } from './set-photos.ts'

/**
 * Deletes a customer's own review of a plant, also from the plant's rating; does nothing where there is none. A hidden one
 * stays, so that it is not written again.
 */
export function deleteReview(
  database: Database,
  own: { plantId: string; userId: string },
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const review = await lockReview(transaction, own)
    if (!review) return
    if (review.hidden_at !== null) return refuse('review_hidden')
    await countReview(transaction, review.plant_id, { reviews: -1, stars: -review.rating })
    await setPhotos(transaction, { reviewId: review.id, userId: own.userId, names: [] })
    await transaction.deleteFrom('reviews').where('id', '=', review.id).execute()
  })
}
