import assert from 'node:assert/strict'
import { inTransaction } from '../../server/platform/database/database.ts'
import type { Refusal } from '../../server/platform/refusal.ts'
import { lockOrder } from '../../server/shop/orders/queries.ts'
import { createReplacement } from '../../server/shop/replacements/create-replacement.ts'
import type { Person } from './factories.ts'
import { buildOrderIn } from './orders-in-states.ts'
import type { TestShop } from './test-shop.ts'

/** Replaces pieces of an order's lines, as this admin. */
export function replace(
  shop: TestShop,
  { id: by }: Pick<Person, 'id'>,
  orderId: string,
  lines: readonly { item: string; quantity: number }[],
): Promise<{ id: string } | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const order = (await lockOrder(transaction, orderId)) ?? assert.fail()
    return createReplacement(shop, transaction, order, lines, by)
  })
}

/** A delivered order of two of ten pieces, with a pending replacement of some of them. */
export async function buildReplacedOrder(shop: TestShop, person: Person, admin: Person, quantity = 1) {
  const order = await buildOrderIn(shop, person, { paymentMethod: 'cod', status: 'delivered' })
  const lines = order.items.map(({ _id }) => ({ item: _id, quantity }))
  const replaced = await replace(shop, admin, order._id, lines)
  if (!('id' in replaced)) throw new Error(replaced.body.message)
  return { order, replacement: replaced.id }
}
