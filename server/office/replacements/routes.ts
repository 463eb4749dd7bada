import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { moveReplacement } from '../../shop/replacements/move-replacement.ts'
import { presentListed } from '../../shop/replacements/present-replacement.ts'
import { findReplacement, listReplacements, readReplacements } from '../../shop/replacements/queries.ts'
import type { Shop } from '../../shop/shop.ts'

export function replacementRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const answer = async (id: string, refusal: Refusal | undefined) => {
    const replacement = refusal ? undefined : await findReplacement(database, id)
    return refusal ?? (replacement ? { body: presentListed(replacement) } : refuse('not_found'))
  }

  route('GET /admin/replacements', async ({ query }) =>
    streamList(await listReplacements(database, query), async (ids) =>
      (await readReplacements(database, ids)).map(presentListed),
    ),
  )

  route('POST /admin/replacements/:id/ship', async ({ params: { id }, body, caller }) => {
    const { courier = null, trackingNumber = null } = body
    const tracking = { courier, trackingNumber }
    return answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'shipped', tracking }))
  })

  route('POST /admin/replacements/:id/deliver', async ({ params: { id }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'delivered' })),
  )

  route('POST /admin/replacements/:id/cancel', async ({ params: { id }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'cancelled' })),
  )

  route('POST /admin/replacements/:id/lose', async ({ params: { id }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'lost' })),
  )
}
