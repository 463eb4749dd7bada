import type { AdvanceStatus } from '../payment/advance.ts'
import type { PaymentStatus } from '../payment/payment-transitions.ts'
import type { ShipmentStatus } from '../shipment/shipment-transitions.ts'
import type { OrderStatus, PaymentMethod } from './order-status.ts'

/** `advance` is null of an order without one. */
export type OrderState = {
  status: OrderStatus
  payment: PaymentStatus
  shipment: ShipmentStatus
  advance: AdvanceStatus | null
}

/** The states of an order, its payment, shipment and advance after the order's transition to `to`. */
export function stateAfterTransition(
  order: OrderState & { paymentMethod: PaymentMethod },
  to: OrderStatus,
): OrderState {
  return {
    status: to,
    payment: paymentAfterTransition(order, to),
    shipment: shipmentAfterTransition(order, to),
    advance: to === 'cancelled' && order.advance === 'pending' ? 'cancelled' : order.advance,
  }
}

/** Delivery records the cash as collected; a paid payment stays paid on cancelling until it is refunded. */
function paymentAfterTransition(order: OrderState & { paymentMethod: PaymentMethod }, to: OrderStatus): PaymentStatus {
  if (to === 'paid' || (to === 'delivered' && order.paymentMethod === 'cod')) return 'paid'
  if (to === 'payment_failed') return 'failed'
  if (to === 'cancelled' && order.payment === 'pending') return 'cancelled'
  return order.payment
}

function shipmentAfterTransition(order: OrderState, to: OrderStatus): ShipmentStatus {
  if (to === 'shipped' || to === 'delivered') return to
  if (to === 'paid') return 'pending'
  if (order.shipment === 'returned') return 'returned'
  return 'cancelled'
}

const holdsStock: Readonly<Record<OrderStatus, boolean>> = {
  pending: true,
  paid: true,
  shipped: true,
  delivered: true,
  cancelled: false,
  payment_failed: false,
}

/** What the transition does to the order's stock. A returned parcel is counted by the admin instead. */
export function stockEffect(from: OrderState, to: OrderStatus): 'release' | 'reserve' | 'none' {
  if (from.shipment === 'returned' || holdsStock[from.status] === holdsStock[to]) return 'none'
  return holdsStock[to] ? 'reserve' : 'release'
}

/** Why a cancelled order is refunded. */
export function refundReason(from: Pick<OrderState, 'shipment'>): 'returned' | 'order_cancelled' {
  return from.shipment === 'returned' ? 'returned' : 'order_cancelled'
}

/** Whether the transition requires a refund, of an advance or of the whole. */
export function isRefundDue(from: OrderState & { paymentMethod: PaymentMethod }, to: OrderStatus): boolean {
  const isPaid = from.paymentMethod === 'online' ? from.payment === 'paid' : from.advance === 'paid'
  return to === 'cancelled' && isPaid
}
