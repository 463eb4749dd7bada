import type { PaymentStatus } from '../payment/payment-transitions.ts'
import type { ShipmentStatus } from '../shipment/shipment-transitions.ts'
import type { OrderStatus, PaymentMethod } from './order-status.ts'

export type OrderState = { status: OrderStatus; payment: PaymentStatus; shipment: ShipmentStatus }

/** The payment and shipment states that go with an order that moves to `to`. */
export function stateAfterMove(order: OrderState & { paymentMethod: PaymentMethod }, to: OrderStatus): OrderState {
  return { status: to, payment: paymentAfterMove(order, to), shipment: shipmentAfterMove(order, to) }
}

/** Delivery records the cash as collected; what was paid stays paid on cancelling until its refund is made. */
function paymentAfterMove(order: OrderState & { paymentMethod: PaymentMethod }, to: OrderStatus): PaymentStatus {
  if (to === 'paid' || (to === 'delivered' && order.paymentMethod === 'cod')) return 'paid'
  if (to === 'payment_failed') return 'failed'
  if (to === 'cancelled' && order.payment === 'pending') return 'cancelled'
  return order.payment
}

function shipmentAfterMove(order: OrderState, to: OrderStatus): ShipmentStatus {
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

/** What the move does to the order's stock. A parcel that came back is counted by the admin instead. */
export function stockEffect(from: OrderState, to: OrderStatus): 'give_back' | 'take_again' | 'none' {
  if (from.shipment === 'returned' || holdsStock[from.status] === holdsStock[to]) return 'none'
  return holdsStock[to] ? 'take_again' : 'give_back'
}

/** Why the money of a cancelled order is given back. */
export function refundReason(from: OrderState): 'returned' | 'order_cancelled' {
  return from.shipment === 'returned' ? 'returned' : 'order_cancelled'
}

/** Whether the order's money is to be given back with the move. */
export function givesMoneyBack(from: OrderState & { paymentMethod: PaymentMethod }, to: OrderStatus): boolean {
  return to === 'cancelled' && from.paymentMethod === 'online' && from.payment === 'paid'
}
