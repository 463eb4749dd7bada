import type { OrderStatus } from '../../domain/order/order-status.ts'
import { inTransaction } from '../database/database.ts'
import { moveOrder } from '../orders/move-order.ts'
import { lockOrder } from '../orders/queries.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'

type StatusChange = { adminId: string; orderId: string; to: OrderStatus }

/** An admin ships, delivers or cancels an order. */
export function setOrderStatus(shop: Shop, { adminId, orderId, to }: StatusChange): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    return moveOrder(shop, transaction, order, to, { actor: 'admin', userId: adminId, reason: 'chosen' })
  })
}
