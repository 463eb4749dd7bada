import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { routeRegistrar } from '../../platform/http/route.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/accept-uploads.ts'
import { storeUpload } from '../../platform/uploads/store-upload.ts'
import { requestGuards } from '../accounts/request-guards.ts'
import { findPlant } from '../catalogue/public-plant.ts'
import type { Shop } from '../shop.ts'
import { presentPhoto } from './present-review.ts'

const ONE_AT_A_TIME = 'Please wait until your other photo has arrived.'

/** A scope of its own, since it parses multipart forms. */
export async function reviewPhotoRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = await acceptUploads(scope)
  // One photo of a customer at a time is processed, so that the owner's pictures find room in the queue behind it.
  const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 3 })
  // A slow upload holds one of few places: a customer has one, so that others find room.
  const uploading = new Set<string>()
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /plants/:id/reviews/photos', async ({ params, caller, request }) => {
    if (!(await findPlant(shop.database, params.id))) return refuse('not_found', { message: 'Plant not found' })
    if (uploading.has(caller.userId)) return refuse('too_many_requests', { message: ONE_AT_A_TIME })
    uploading.add(caller.userId)
    return withFile(request, async (file) => {
      const image = await enqueue(() => storeUpload(shop, file, `${caller.userId} ${params.id}`))
      if (image instanceof Refusal) return image
      await recordPhoto(shop, { name: image.name, userId: caller.userId })
      return { body: presentPhoto(shop, image.name) }
    }).finally(() => uploading.delete(caller.userId))
  })
}

/** Only this customer may attach it: the name of another's upload of the same file differs. */
async function recordPhoto({ database }: Pick<Shop, 'database'>, photo: { name: string; userId: string }) {
  await database
    .insertInto('review_photos')
    .values({ name: photo.name, user_id: photo.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
