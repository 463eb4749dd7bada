import { sql, type Transaction } from 'kysely'
import { MAX_CLAIM_PHOTOS } from '../../../contract/forms/claim.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/** The name under which a photo's file is stored. */
export function photoFile(id: string): string {
  return `claim-${id}.jpg`
}

type Attachment = { claimId: string; userId: string; photos: readonly string[] }

/**
 * Adds uploads of the shopper to a claim, in their order, after those that it has. Each must belong to no claim yet. The
 * claim is locked, or was not there before.
 */
export async function attachPhotos(
  transaction: Transaction<Schema>,
  { claimId, userId, photos }: Attachment,
): Promise<Refusal | undefined> {
  const earlier = await photosOf(transaction, claimId)
  if (earlier.length + photos.length > MAX_CLAIM_PHOTOS) {
    return invalidPhotos(`A claim has at most ${MAX_CLAIM_PHOTOS} photos.`)
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
    if (!attached) return invalidPhotos('A photo is no longer there. Please add it again.')
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

type Viewer = { userId: string; isAdmin: boolean }

/** Whether the photo is one of this claim's, and the caller its claimant or an admin. */
export async function maySeePhoto(
  database: Database,
  { claimId, photo }: { claimId: string; photo: string },
  { userId, isAdmin }: Viewer,
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
