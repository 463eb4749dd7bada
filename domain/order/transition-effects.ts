import type { PaymentStatus } from '../payment/payment-transitions.ts'
import type { ShipmentStatus } from '../shipment/shipment-transitions.ts'
import type { OrderStatus, PaymentMethod } from './order-status.ts'

export type OrderState = { status: OrderStatus; payment: PaymentStatus; shipment: ShipmentStatus }

/** The order, payment and shipment states after the order's transition to `to`. */
export function stateAfterTransition(
  order: OrderState & { paymentMethod: PaymentMethod },
  to: OrderStatus,
): OrderState {
  return { status: to, payment: paymentAfterTransition(order, to), shipment: shipmentAfterTransition(order, to) }
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
export function refundReason(from: OrderState): 'returned' | 'order_cancelled' {
  return from.shipment === 'returned' ? 'returned' : 'order_cancelled'
}

/** Whether the transition requires a refund. */
export function isRefundDue(from: OrderState & { paymentMethod: PaymentMethod }, to: OrderStatus): boolean {
  return to === 'cancelled' && from.paymentMethod === 'online' && from.payment === 'paid'
}
