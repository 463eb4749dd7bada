import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findOwnOrder } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { answerClaim, withdrawClaim } from './change-own-claim.ts'
import { maySeePhoto, photoFile } from './claim-photos.ts'
import { findClaimable } from './claim-window.ts'
import { openClaim } from './open-claim.ts'
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
    const claim = await openClaim(shop, { userId, orderId: params.id, form: body })
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
    return (await withdrawClaim(shop, { userId, claimId: params.id })) ?? ownClaim(userId, params.id)
  })

  route('GET /claims/:id/photos/:photo', async ({ params, caller }) => {
    if (!(await maySeePhoto(database, { claimId: params.id, photo: params.photo }, caller))) return refuse('not_found')
    const body = await privateStorage.read(photoFile(params.photo))
    return body ? { body, fileName: photoFile(params.photo) } : refuse('not_found')
  })
}
