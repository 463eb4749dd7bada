import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { routeRegistrar } from '../../platform/http/route.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/receive-upload.ts'
import { recordUploads, storeUpload } from '../../platform/uploads/store-upload.ts'
import { requestGuards } from '../accounts/request-guards.ts'
import { findCaller, readCredential } from '../accounts/sessions.ts'
import { privateImageUrl } from '../catalogue/image-address.ts'
import { findPlant } from '../catalogue/public-plant.ts'
import type { Shop } from '../shop.ts'

/** A scope of its own, since it parses multipart forms. */
export async function reviewPhotoRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = await acceptUploads(scope, shop)
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /plants/:id/reviews/photos', async ({ params, caller, request }) => {
    if (!(await findPlant(shop.database, params.id))) return refuse('not_found', { message: 'Plant not found' })
    return withFile(request, async (file) => {
      const image = await storeUpload(shop, file, `${caller.userId} ${params.id}`)
      if (image instanceof Refusal) return image
      // Only this customer may attach it: the name of another's upload of the same file differs.
      await shop.database
        .insertInto('review_photos')
        .values({ name: image.name, user_id: caller.userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { body: { _id: image.name, url: privateImageUrl(shop, image.name) } }
    })
  })
}

type Photos = { reviewId: string; userId: string; names: readonly string[] }

/**
 * Sets the photos of a locked review, in order. Each must be an upload of its author that no other review has. Returns all photos
 * that it had or has, to be settled once this is committed.
 */
export async function setPhotos(transaction: Transaction, { reviewId, userId, names }: Photos) {
  const changed = [...new Set([...(await openPhotos(transaction, reviewId)), ...names])]
  await recordUploads(transaction, names)
  // In one order, so that two reviews of one author do not wait for each other's photos.
  await transaction
    .selectFrom('review_photos')
    .select('name')
    .where('name', '=', sql<string>`any(${[...names]})`)
    .orderBy('name')
    .forUpdate()
    .execute()
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

/** Records a review's photos as uploads before they change, in the order in which `settleUploads` locks both. */
export async function openPhotos(transaction: Transaction, reviewId: string): Promise<string[]> {
  const photos = transaction.selectFrom('review_photos').select('name').where('review_id', '=', reviewId)
  const names = (await photos.execute()).map(({ name }) => name)
  await recordUploads(transaction, names)
  return names
}

const LOST = 'A photo is no longer available. Please remove the photos and add them again.'

/** Whether the caller of a request may see an upload that is not public: admins all, customers their own photos. */
export async function maySeeUpload(shop: Shop, request: FastifyRequest, name: string): Promise<boolean> {
  const credential = readCredential(shop, request)
  if (!credential) return false
  await shop.database.pool.waitForCapacity()
  const caller = await findCaller(shop.database, credential)
  if (!caller || caller.isAdmin) return caller !== null
  const own = shop.database.selectFrom('review_photos').select('name').where('user_id', '=', caller.userId)
  return (await own.where('name', '=', name).executeTakeFirst()) !== undefined
}
