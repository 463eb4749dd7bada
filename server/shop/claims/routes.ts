import type { FastifyInstance } from 'fastify'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { routeRegistrar } from '../../platform/http/route.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { acceptUploads } from '../../platform/uploads/receive-upload.ts'
import { storePrivateUpload } from '../../platform/uploads/store-upload.ts'
import { requestGuards } from '../accounts/request-guards.ts'
import { findClaimable } from '../orders/claimable.ts'
import { findOwnOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { maySeePhoto, photoFile } from './claim-photos.ts'
import { answerClaim, openClaim, withdrawClaim } from './open-claim.ts'
import { presentClaim } from './present-claim.ts'
import { claimsOfOrder, findOwnClaim } from './queries.ts'

/** What shoppers do with claims for their orders; another's order or claim is not found. */
export function claimRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database, privateStorage } = shop

  const ownClaim = async (userId: string, id: string) => {
    const claim = await findOwnClaim(database, userId, id)
    return claim ? { body: presentClaim(claim) } : refuse('not_found')
  }

  route('POST /orders/:id/claims', async ({ params, body, caller: { userId } }) => {
    const claim = await openClaim(shop, userId, params.id, body)
    return claim instanceof Refusal ? claim : ownClaim(userId, claim)
  })

  route('GET /orders/:id/claims', async ({ params, caller }) => {
    if (!(await findOwnOrder(database, caller.userId, params.id))) return refuse('not_found')
    return { body: (await claimsOfOrder(database, params.id)).map(presentClaim) }
  })

  route('GET /orders/:id/claimable', async ({ params, caller }) => {
    const order = await findOwnOrder(database, caller.userId, params.id)
    return order ? { body: await findClaimable(database, order) } : refuse('not_found')
  })

  route('GET /claims/:id', ({ params, caller }) => ownClaim(caller.userId, params.id))

  route('POST /claims/:id/answer', async ({ params, body, caller: { userId } }) => {
    const refusal = await answerClaim(shop, { userId, claimId: params.id, ...body })
    return refusal ?? ownClaim(userId, params.id)
  })

  route('POST /claims/:id/withdraw', async ({ params, caller: { userId } }) => {
    return (await withdrawClaim(shop, userId, params.id)) ?? ownClaim(userId, params.id)
  })

  route('GET /claims/:id/photos/:photo', async ({ params, caller }) => {
    if (!(await maySeePhoto(database, { claimId: params.id, photo: params.photo }, caller))) return refuse('not_found')
    const body = await privateStorage.read(photoFile(params.photo))
    return body ? { body, fileName: photoFile(params.photo) } : refuse('not_found')
  })
}

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
