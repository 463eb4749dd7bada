import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Shop } from '../../shop/shop.ts'
import { decideClaim } from './decide-claim.ts'
import { presentAdminClaims } from './present-admin-claim.ts'
import { listClaims, loadClaims } from './queries.ts'

export function adminClaimRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const claim = async (id: string) => {
    const [body] = await presentAdminClaims(shop, await loadClaims(database, [id]))
    return body ? { body } : refuse('not_found')
  }

  route('GET /admin/claims', async ({ query }) =>
    streamList(await listClaims(database, query), async (ids) =>
      presentAdminClaims(shop, await loadClaims(database, ids)),
    ),
  )

  route('GET /admin/claims/:id', ({ params }) => claim(params.id))

  route('POST /admin/claims/:id/decision', async ({ params, body, caller }) => {
    const refusal = await decideClaim(shop, { adminId: caller.userId, claimId: params.id, decision: body })
    return refusal ?? claim(params.id)
  })

  route('POST /admin/claims/decisions', async ({ body: { ids, decision }, caller }) => {
    const decided: string[] = []
    const refused: { _id: string; message: string }[] = []
    for (const claimId of new Set(ids)) {
      const refusal = await decideClaim(shop, { adminId: caller.userId, claimId, decision })
      if (refusal) refused.push({ _id: claimId, message: refusal.body.message })
      else decided.push(claimId)
    }
    return { body: { decided, refused } }
  })
}
