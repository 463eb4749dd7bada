import type { RouteRegistrar } from '../../platform/http/handler.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { presentReplacement } from '../../shop/orders/present-order.ts'
import { replacementAsJson } from '../../shop/orders/queries.ts'
import { moveReplacement } from '../../shop/replacements/move-replacement.ts'
import type { Shop } from '../../shop/shop.ts'

export function replacementRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const answer = async (id: string, refusal: Refusal | undefined) => {
    if (refusal) return refusal
    const { replacement } = await database
      .selectFrom('replacements')
      .select(replacementAsJson.as('replacement'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { body: presentReplacement(replacement) }
  }

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

  route('POST /admin/replacements/:id/return', async ({ params: { id }, body: { items }, caller }) =>
    answer(id, await moveReplacement(shop, { adminId: caller.userId, id, to: 'returned', returned: items })),
  )
}
