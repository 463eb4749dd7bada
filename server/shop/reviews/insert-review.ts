import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { settleUploads } from '../../platform/uploads/sweep-uploads.ts'
import { lockCustomers } from '../accounts/lock-customers.ts'
import type { Shop } from '../shop.ts'
import type { ReviewFields } from './change-review.ts'
import { countReview } from './count-review.ts'
import { isReviewOfFamily } from './of-family.ts'
import { setPhotos } from './set-photos.ts'

/** Inserts a customer's only review of a plant and its other sizes, and counts it into the plant's rating; returns its id. */
export async function insertReview(
  shop: Shop,
  { plantId, userId, rating, comment, shownAs = 'short', photos = [] }: ReviewFields,
): Promise<{ id: string } | Refusal> {
  const outcome = await inTransaction(shop.database, async (transaction) => {
    // Reviews of several sizes at the same time are written one after the other.
    await lockCustomers(transaction, [userId])
    const isOnSale = await countReview(transaction, plantId, { reviews: 1, stars: rating })
    if (!isOnSale) return refuse('not_found', { message: 'Plant not found' })
    const earlier = await transaction
      .selectFrom('reviews')
      .select('id')
      .where(isReviewOfFamily(plantId))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (earlier) return refuse('already_reviewed')
    const review = await transaction
      .insertInto('reviews')
      .values({ id: newIdentifier(), plant_id: plantId, user_id: userId, rating, comment, shown_as: shownAs })
      .onConflict((conflict) => conflict.columns(['plant_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!review) return refuse('already_reviewed')
    const set = await setPhotos(transaction, { reviewId: review.id, userId, names: photos })
    return set instanceof Refusal ? set : review
  })
  if (!(outcome instanceof Refusal)) await settleUploads(shop, photos)
  return outcome
}
