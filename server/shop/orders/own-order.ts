import type { Order } from '../../../contract/orders.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { presentOrder } from './present-order.ts'
import { findOwnOrder } from './queries.ts'

/** The order as an answer, if it is this user's; another person's is not there. */
export async function ownOrder(shop: Shop, userId: string, id: string): Promise<{ body: Order } | Refusal> {
  const order = await findOwnOrder(shop.database, userId, id)
  return order ? { body: presentOrder(shop, order) } : refuse('not_found')
}
