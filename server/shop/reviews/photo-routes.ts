import type { FastifyInstance } from 'fastify'
import { routeRegistrar } from '../../platform/http/route.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/accept-uploads.ts'
import { storeUpload } from '../../platform/uploads/store-upload.ts'
import { requestGuards } from '../accounts/request-guards.ts'
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
      await recordPhoto(shop, { name: image.name, userId: caller.userId })
      return { body: { _id: image.name, url: privateImageUrl(shop, image.name) } }
    })
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
