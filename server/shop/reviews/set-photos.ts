import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

type Photos = { reviewId: string; userId: string; names: readonly string[] }

/**
 * Sets a review's photos, in their order. Each must be an upload of its author that no other review has. Photos that
 * are left out are swept like uploads that were never used. The review is locked.
 */
export async function setPhotos(
  transaction: Transaction<Schema>,
  { reviewId, userId, names }: Photos,
): Promise<Refusal | undefined> {
  await lockPhotos(transaction, names)
  await releasePhotos(transaction, reviewId)
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

/** The uploads are recorded again before the photos are changed, in the order in which the sweep locks both. */
async function releasePhotos(transaction: Transaction<Schema>, reviewId: string): Promise<void> {
  await sql`
    insert into uploads (name) select name from review_photos where review_id = ${reviewId} order by name
    on conflict (name) do update set uploaded_at = now()
  `.execute(transaction)
  await transaction
    .updateTable('review_photos')
    .set({ review_id: null, position: null })
    .where('review_id', '=', reviewId)
    .execute()
}
