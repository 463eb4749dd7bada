import { type Database, inTransaction } from '../../platform/database/database.ts'
import { countReview } from './count-review.ts'
import { lockReview } from './lock-review.ts'
import { setPhotos } from './set-photos.ts'

/** Deletes a customer's own review of a plant, also from the plant's rating; does nothing where there is none. */
export function deleteReview(database: Database, own: { plantId: string; userId: string }): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const review = await lockReview(transaction, own)
    if (!review) return
    const isCounted = review.hidden_at === null
    await countReview(transaction, review.plant_id, {
      reviews: isCounted ? -1 : 0,
      stars: isCounted ? -review.rating : 0,
    })
    await setPhotos(transaction, { reviewId: review.id, userId: own.userId, names: [] })
    await transaction.deleteFrom('reviews').where('id', '=', review.id).execute()
  })
}
