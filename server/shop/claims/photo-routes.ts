import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { routeRegistrar } from '../../platform/http/route.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/accept-uploads.ts'
import { storePrivateUpload } from '../../platform/uploads/store-upload.ts'
import { requestGuards } from '../accounts/request-guards.ts'
import type { Shop } from '../shop.ts'
import { photoFile } from './claim-photos.ts'

const ONE_AT_A_TIME = 'Please wait until your other photo has arrived.'

/**
 * A scope of its own, since it parses multipart forms. As for reviews, one photo of a customer is processed at a time.
 */
export async function claimPhotoRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = await acceptUploads(scope)
  const enqueue = boundedQueue({ concurrency: 1, maxWaiting: 3 })
  const uploading = new Set<string>()
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /claims/photos', async ({ caller: { userId }, request }) => {
    if (uploading.has(userId)) return refuse('too_many_requests', { message: ONE_AT_A_TIME })
    uploading.add(userId)
    return withFile(request, async (file) => {
      const id = newIdentifier()
      // Recorded before it is stored, so that the sweep knows every stored file; what is refused was not stored.
      await shop.database.insertInto('claim_photos').values({ id, user_id: userId }).execute()
      const refusal = await enqueue(() => storePrivateUpload(shop, file, photoFile(id)))
      if (!(refusal instanceof Refusal)) return { body: { _id: id } }
      await shop.database.deleteFrom('claim_photos').where('id', '=', id).execute()
      return refusal
    }).finally(() => uploading.delete(userId))
  })
}
