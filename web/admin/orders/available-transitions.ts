import type { Order } from '../../../contract/orders.ts'
import { type OrderStatus, orderStatuses } from '../../../domain/order/order-status.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'

/** The status changes an admin can make now. None for a status this page does not know: the server may be newer. */
export function availableTransitions(order: Order): OrderStatus[] {
  if (!orderStatuses.includes(order.status)) return []
  return allowedOrderTransitions(order.status, {
    actor: 'admin',
    paymentMethod: order.paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
    advance: order.advance?.status ?? null,
  })
}

export function canShip(order: Order): boolean {
  return availableTransitions(order).includes('shipped')
}
