import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordUploads } from '../../platform/uploads/store-upload.ts'

type Photos = { reviewId: string; userId: string; names: readonly string[] }

/**
 * Sets a review's photos, in their order. Each must be an upload of its author that no other review has. Photos that
 * are left out are swept like uploads that were never used. The review is locked. Returns all photos that it had or has,
 * to be settled once this is committed.
 */
export async function setPhotos(
  transaction: Transaction<Schema>,
  { reviewId, userId, names }: Photos,
): Promise<string[] | Refusal> {
  const changed = [...new Set([...(await openPhotos(transaction, reviewId)), ...names])]
  await recordUploads(transaction, names)
  await lockPhotos(transaction, names)
  await transaction
    .updateTable('review_photos')
    .set({ review_id: null, position: null })
    .where('review_id', '=', reviewId)
    .execute()
  for (const [position, name] of names.entries()) {
    const placed = await transaction
      .updateTable('review_photos')
      .set({ review_id: reviewId, position })
      .where('name', '=', name)
      .where('user_id', '=', userId)
      .where('review_id', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!placed) return refuse('invalid', { message: LOST, fields: { photos: LOST } })
  }
  return changed
}

/**
 * Records a review's photos as uploads, as it may be shown or not from now on; returns their names. Uploads are recorded
 * before their photos are changed, in the order in which `settleUploads` locks both.
 */
export async function openPhotos(transaction: Transaction<Schema>, reviewId: string): Promise<string[]> {
  const photos = transaction.selectFrom('review_photos').select('name').where('review_id', '=', reviewId)
  const names = (await photos.execute()).map(({ name }) => name)
  await recordUploads(transaction, names)
  return names
}

/** In one order, so that two reviews of one author do not wait for each other's photos. */
function lockPhotos(transaction: Transaction<Schema>, names: readonly string[]): Promise<unknown> {
  return transaction
    .selectFrom('review_photos')
    .select('name')
    .where('name', '=', sql<string>`any(${[...names]})`)
    .orderBy('name')
    .forUpdate()
    .execute()
}

const LOST = 'A photo is no longer there. Please add it again.'
