import type { z } from 'zod/mini'
import type { ReviewForm } from '../../../contract/forms/review.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { settleUploads } from '../../platform/uploads/sweep-uploads.ts'
import type { Shop } from '../shop.ts'
import { countReview } from './count-review.ts'
import { lockReview } from './lock-review.ts'
import { setPhotos } from './set-photos.ts'

export type ReviewFields = z.infer<typeof ReviewForm> & { plantId: string; userId: string }

/**
 * Changes a customer's own review and counts the difference, none where it is hidden; returns its id. What is left out
 * stays.
 */
export async function changeReview(
  shop: Shop,
  { plantId, userId, rating, comment, shownAs, photos }: ReviewFields,
): Promise<{ id: string } | Refusal> {
  let opened: string[] = []
  const outcome = await inTransaction(shop.database, async (transaction) => {
    const review = await lockReview(transaction, { plantId, userId })
    if (!review) return refuse('not_found', { message: 'You have not reviewed this plant.' })
    const stars = review.hidden_at === null ? rating - review.rating : 0
    await countReview(transaction, review.plant_id, { reviews: 0, stars })
    await transaction
      .updateTable('reviews')
      .set({ rating, comment, ...(shownAs && { shown_as: shownAs }) })
      .where('id', '=', review.id)
      .execute()
    const set = photos ? await setPhotos(transaction, { reviewId: review.id, userId, names: photos }) : []
    if (set instanceof Refusal) return set
    opened = set
    return { id: review.id }
  })
  await settleUploads(shop, opened)
  return outcome
}
