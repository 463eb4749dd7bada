import { sql } from 'kysely'
import type { ListedReplacement } from '../../../contract/replacements.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { presentReplacement } from '../../shop/orders/present-order.ts'
import { replacementAsJson } from '../../shop/orders/queries.ts'
import { moveReplacement } from '../../shop/replacements/move-replacement.ts'
import type { Shop } from '../../shop/shop.ts'

export function replacementRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const answer = async (id: string, refusal: Refusal | undefined) => {
    if (refusal) return refusal
    const [replacement] = await readReplacements(database, [id])
    return replacement ? { body: replacement } : refuse('not_found')
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

/** The replacements of these ids with the orders that they are of, in any order. */
async function readReplacements(database: Database, ids: readonly string[]): Promise<ListedReplacement[]> {
  const rows = await database
    .selectFrom('replacements')
    .innerJoin('orders', 'orders.id', 'replacements.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([replacementAsJson.as('replacement'), 'orders.id as orderId', 'orders.number', 'users.name', 'users.email'])
    .where('replacements.id', '=', sql<string>`any(${ids})`)
    .execute()
  return rows.map(({ replacement, orderId, number, name, email }) => ({
    ...presentReplacement(replacement),
    order: { _id: orderId, number: Number(number) },
    customer: { name, email },
  }))
}
