import { sql } from 'kysely'
import { MAX_CLAIM_PHOTOS } from '../../../contract/forms/claim.ts'
import { UNUSED_PHOTO_DAYS } from '../../../domain/claim/claimable.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { scheduledQueue, tryEach } from '../../platform/jobs.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/** The name under which a photo's file is stored. */
export function photoFile(id: string): string {
  return `claim-${id}.jpg`
}

/** Adds uploads of the shopper, which must be in no claim yet, to a claim that is locked or new, after those that it has. */
export async function attachPhotos(
  transaction: Transaction,
  { claimId, userId, photos }: { claimId: string; userId: string; photos: readonly string[] },
): Promise<Refusal | undefined> {
  const earlier = await photosOf(transaction, claimId)
  if (earlier.length + photos.length > MAX_CLAIM_PHOTOS) {
    return invalidPhotos(`A claim can have up to ${MAX_CLAIM_PHOTOS} photos.`)
  }
  // Locked in one order, so that two claims with the same photos do not wait for each other's.
  for (const photo of photos.toSorted()) {
    const attached = await transaction
      .updateTable('claim_photos')
      .set({ claim_id: claimId, position: earlier.length + photos.indexOf(photo) })
      .where('id', '=', photo)
      .where('user_id', '=', userId)
      .where('claim_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!attached) return invalidPhotos('A photo is no longer available. Please remove the photos and add them again.')
  }
}

function invalidPhotos(message: string): Refusal {
  return refuse('invalid', { message, fields: { photos: message } })
}

/** The photos of a claim, in their order. */
export async function photosOf(database: Database, claimId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('claim_photos')
    .select('id')
    .where('claim_id', '=', claimId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the photo is one of this claim's, and the caller its claimant or an admin. */
export async function maySeePhoto(
  database: Database,
  { claimId, photo }: { claimId: string; photo: string },
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<boolean> {
  const found = await database
    .selectFrom('claim_photos')
    .innerJoin('claims', 'claims.id', 'claim_photos.claim_id')
    .select('claim_photos.id')
    .where('claim_photos.id', '=', photo)
    .where('claims.id', '=', claimId)
    .where(sql<boolean>`(claims.user_id = ${userId} or ${isAdmin})`)
    .executeTakeFirst()
  return found !== undefined
}

export const claimPhotoSweepQueue = scheduledQueue('sweep-claim-photos', 120)
const BATCH = 100

/**
 * Deletes photos that are in no claim, or in one that ended long ago. The file goes before its row: what fails is retried the
 * next time, and throws an `AggregateError` at the end. The order is random, so that such files do not fill each batch.
 */
export async function sweepClaimPhotos(shop: Pick<Shop, 'database' | 'privateStorage'>): Promise<void> {
  const { database, privateStorage } = shop
  const { photoDays } = (await findSettings(database)).claims
  const isDue = sql<boolean>`case when claim_id is null
    then uploaded_at < now() - make_interval(days => ${UNUSED_PHOTO_DAYS})
    else exists (
      select from claims
      where id = claim_id and ended_at < now() - make_interval(days => least(photo_days, ${photoDays}))
    ) end`
  const due = await database
    .selectFrom('claim_photos')
    .select('id')
    .where(isDue)
    .orderBy(sql`random()`)
    .limit(BATCH)
    .execute()
  await tryEach(due, ({ id }) =>
    inTransaction(database, async (transaction) => {
      // A claim that takes the photo at this moment has the lock, or waits for it and finds no photo any more.
      const photo = transaction.selectFrom('claim_photos').select('id').where('id', '=', id).where(isDue)
      if (!(await photo.forUpdate().executeTakeFirst())) return
      await privateStorage.remove([photoFile(id)])
      await transaction.deleteFrom('claim_photos').where('id', '=', id).execute()
    }),
  )
}
