import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { lockOrder } from './queries.ts'
import { transitionOrder } from './transition-order.ts'

/** Cancels the shopper's own order and gives its stock and its money back; refused once it has been shipped. */
export function cancelOrder(shop: Shop, userId: string, orderId: string): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    return transitionOrder(shop, transaction, order, 'cancelled', { actor: 'shopper', userId, reason: 'chosen' })
  })
}
