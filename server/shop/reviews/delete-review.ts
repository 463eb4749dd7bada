import { inTransaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { settleUploads } from '../../platform/uploads/sweep-uploads.ts'
import type { Shop } from '../shop.ts'
import { countReview } from './count-review.ts'
import { lockReview } from './lock-review.ts'
import { setPhotos } from './set-photos.ts'

/**
 * Deletes a customer's own review of a plant, also from the plant's rating; does nothing where there is none. A hidden one
 * stays, so that it is not written again.
 */
export async function deleteReview(shop: Shop, own: { plantId: string; userId: string }): Promise<Refusal | undefined> {
  let opened: string[] = []
  const refusal = await inTransaction(shop.database, async (transaction) => {
    const review = await lockReview(transaction, own)
    if (!review) return
    if (review.hidden_at !== null) return refuse('review_hidden')
    await countReview(transaction, review.plant_id, { reviews: -1, stars: -review.rating })
    const set = await setPhotos(transaction, { reviewId: review.id, userId: own.userId, names: [] })
    if (set instanceof Refusal) return set
    opened = set
    await transaction.deleteFrom('reviews').where('id', '=', review.id).execute()
  })
  await settleUploads(shop, opened)
  return refusal
}
