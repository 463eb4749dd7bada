import type { OrderStatus } from '../../domain/order/order-status.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { moveOrder } from '../orders/move-order.ts'
import { lockOrder } from '../orders/queries.ts'
import { type Refusal, refuse } from '../refusal.ts'

type StatusChange = { adminId: string; orderId: string; to: OrderStatus }

/** An admin ships, delivers or cancels an order. */
export function setOrderStatus(database: Database, change: StatusChange): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, change.orderId)
    if (!order) return refuse('not_found')
    return moveOrder(transaction, order, change.to, { actor: 'admin', userId: change.adminId })
  })
}
