import type { FastifyInstance } from 'fastify'
import { routeRegistrar } from '../../platform/http/route.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/accept-uploads.ts'
import { storePrivateUpload } from '../../platform/uploads/store-upload.ts'
import { requestGuards } from '../accounts/request-guards.ts'
import type { Shop } from '../shop.ts'
import { photoFile } from './claim-photos.ts'

/** A scope of its own, since it parses multipart forms. */
export async function claimPhotoRoutes(shop: Shop, scope: FastifyInstance): Promise<void> {
  const withFile = await acceptUploads(scope, shop)
  const route = routeRegistrar(scope, shop, requestGuards(shop))

  route('POST /claims/photos', async ({ caller: { userId }, request }) =>
    withFile(request, async (file) => {
      const id = newIdentifier()
      // Recorded before it is stored, so that the sweep knows every stored file; what is refused was not stored.
      await shop.database.insertInto('claim_photos').values({ id, user_id: userId }).execute()
      const refusal = await storePrivateUpload(shop, file, photoFile(id))
      if (!(refusal instanceof Refusal)) return { body: { _id: id } }
      await shop.database.deleteFrom('claim_photos').where('id', '=', id).execute()
      return refusal
    }),
  )
}
