import type { FastifyInstance } from 'fastify'
import { routeRegistrar } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/receive-upload.ts'
import { storeUpload } from '../../platform/uploads/store-upload.ts'
import { requestGuards } from '../../shop/accounts/request-guards.ts'
import { privateImageUrl } from '../../shop/catalogue/image-address.ts'
import type { Shop } from '../../shop/shop.ts'

/** A scope of its own, since it parses multipart forms. */
export async function uploadRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = await acceptUploads(scope, shop)
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /upload', ({ request }) =>
    withFile(request, async (file) => {
      const image = await storeUpload(shop, file)
      if (image instanceof Refusal) return image
      return { body: { url: privateImageUrl(shop, image.name), public_id: image.name } }
    }),
  )
}
