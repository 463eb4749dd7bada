import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { routeRegistrar } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readUpload } from '../../platform/uploads/read-upload.ts'
import { requestGuards } from '../../shop/accounts/request-guards.ts'
import type { Shop } from '../../shop/shop.ts'
import { uploadImage } from './upload-image.ts'

/** In a scope of its own, since no other routes parse multipart forms. */
export async function uploadRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  // Files are in memory until they are processed: at most so many concurrently.
  const enqueue = boundedQueue({ concurrency: 8, maxWaiting: 0 })
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /upload', ({ request }) =>
    enqueue(async () => {
      const file = await readUpload(request)
      if (file instanceof Refusal) return file
      const picture = await uploadImage(shop, file)
      return picture instanceof Refusal ? picture : { body: picture }
    }),
  )
}
