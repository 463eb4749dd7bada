import type { Order } from '../../../contract/orders.ts'
import { type OrderStatus, orderStatuses } from '../../../domain/order/order-status.ts'
import { openOrderMoves } from '../../../domain/order/order-transitions.ts'

/** What an admin can do with the order now. None for a status that this page does not know: the shop may be newer. */
export function openMovesOf(order: Order): OrderStatus[] {
  if (!orderStatuses.includes(order.status)) return []
  return openOrderMoves(order.status, {
    actor: 'admin',
    paymentMethod: order.paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
  })
}

export function canShip(order: Order): boolean {
  return openMovesOf(order).includes('shipped')
}
