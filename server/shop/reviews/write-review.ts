import type { z } from 'zod/mini'
import type { ReviewForm } from '../../../contract/forms/review.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { settleUploads } from '../../platform/uploads/sweep-uploads.ts'
import { lockCustomers } from '../accounts/lock-accounts.ts'
import type { Shop } from '../shop.ts'
import { isOwnReview, isReviewOfFamily, type OwnPlant } from './queries.ts'
import { setPhotos } from './review-photos.ts'

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

export type ReviewFields = z.infer<typeof ReviewForm> & OwnPlant

/** Changes a customer's own review and counts the difference, none where it is hidden. What is left out stays. */
export async function changeReview(shop: Shop, { plantId, userId, rating, comment, shownAs, photos }: ReviewFields) {
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

/** A hidden one stays, so that it is not written again. */
export async function deleteReview(shop: Shop, own: OwnPlant): Promise<Refusal | undefined> {
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

/** The reviewed plant is locked first, as it is for a new review, to avoid deadlocks. */
async function lockReview(transaction: Transaction, own: OwnPlant) {
  const found = await transaction
    .selectFrom('reviews')
    .select(['id', 'plant_id'])
    .where(isOwnReview(own))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  await transaction.selectFrom('plants').select('id').where('id', '=', found.plant_id).forNoKeyUpdate().execute()
  return transaction
    .selectFrom('reviews')
    .select(['id', 'plant_id', 'rating', 'hidden_at'])
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst()
}

/** The difference that a change of a review makes: reviews, and stars; either may be negative. */
export type RatingChange = { reviews: number; stars: number }

/**
 * Returns whether the plant is on sale. It stays locked until the transaction ends; a difference of zero is written, too, because
 * that invalidates the cached pages with its reviews.
 */
export async function countReview(transaction: Transaction, plantId: string, { reviews, stars }: RatingChange) {
  const plant = await transaction
    .updateTable('plants')
    .set((row) => ({
      review_count: row('review_count', '+', reviews),
      review_stars: row('review_stars', '+', stars),
    }))
    .where('id', '=', plantId)
    .returning('deleted_at')
    .executeTakeFirst()
  return plant?.deleted_at === null
}
