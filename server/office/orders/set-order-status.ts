import type { OrderStatus } from '../../../domain/order/order-status.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockOrder } from '../../shop/orders/queries.ts'
import { transitionOrder } from '../../shop/orders/transition-order.ts'
import { settleBeforeDelivery } from '../../shop/payments/door-qr/settle-before-delivery.ts'
import type { Shop } from '../../shop/shop.ts'

type StatusChange = { adminId: string; orderId: string; to: Exclude<OrderStatus, 'shipped'> }

/** An admin delivers or cancels an order, or attempts any other transition; shipping is `shipOrder`. */
export async function setOrderStatus(shop: Shop, { adminId, orderId, to }: StatusChange): Promise<Refusal | undefined> {
  const unsettled = to === 'delivered' ? await settleBeforeDelivery(shop, orderId) : undefined
  if (unsettled) return unsettled
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    return transitionOrder(shop, transaction, order, to, { actor: 'admin', userId: adminId, reason: 'chosen' })
  })
}
