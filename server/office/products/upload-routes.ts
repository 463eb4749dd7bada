import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { routeRegistrar } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readUpload } from '../../platform/uploads/read-upload.ts'
import { requestGuards } from '../../shop/accounts/request-guards.ts'
import type { Shop } from '../../shop/shop.ts'
import { uploadPicture } from './upload-image.ts'

/** In a scope of its own, since it reads forms with files, as nothing else does. */
export async function uploadRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  // Files lie in memory until they are pictures: at most so many at once.
  const inTurn = boundedQueue({ atOnce: 8, waiting: 0 })
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /upload', ({ request }) =>
    inTurn(async () => {
      const file = await readUpload(request)
      if (file instanceof Refusal) return file
      const picture = await uploadPicture(shop, file)
      return picture instanceof Refusal ? picture : { body: picture }
    }),
  )
}
