import type { AdvanceStatus } from '../payment/advance.ts'
import type { PaymentStatus } from '../payment/payment-transitions.ts'
import type { ShipmentStatus } from '../shipment.ts'
import { allowedTransitions, type Guard, refusalOfTransition, type TransitionTable } from '../transition.ts'
import { isOver, type OrderStatus, type PaymentMethod } from './order-status.ts'

/** Who causes a transition: a person, a payment that the provider confirms or refuses, or the shop's scheduler. */
export type Actor = 'shopper' | 'admin' | 'payment' | 'clock'

export type OrderTransitionContext = {
  actor: Actor
  paymentMethod: PaymentMethod
  payment: PaymentStatus
  shipment: ShipmentStatus
  /** Null for an order without one */
  advance: AdvanceStatus | null
}

type OrderTransitionRefusal =
  | 'not_yours_to_move'
  | 'online_orders_only'
  | 'unpaid'
  | 'advance_unpaid'
  | 'already_settled'
  | 'not_returned'
  | 'returned'

type OrderGuard = Guard<OrderTransitionContext, OrderTransitionRefusal>

const byAdmin: OrderGuard = ({ actor }) => (actor === 'admin' ? null : 'not_yours_to_move')
const byPerson: OrderGuard = ({ actor }) => (actor === 'shopper' || actor === 'admin' ? null : 'not_yours_to_move')

const byAnyoneIfUnpaid: OrderGuard = (context) => {
  if (context.paymentMethod === 'online' || byPerson(context) === null) return null
  return context.actor === 'clock' && context.advance === 'pending' ? null : 'online_orders_only'
}

const byPayment: OrderGuard = ({ actor, paymentMethod }) => {
  if (paymentMethod !== 'online') return 'online_orders_only'
  return actor === 'payment' ? null : 'not_yours_to_move'
}

const byPaymentOrShopper: OrderGuard = (context) => {
  if (context.paymentMethod !== 'online') return 'online_orders_only'
  return context.actor === 'shopper' ? null : byPayment(context)
}

const byLatePayment: OrderGuard = (context) =>
  context.payment === 'paid' || context.payment === 'refunded' ? 'already_settled' : byPayment(context)

const byAdminForCash: OrderGuard = (context) => {
  if (context.paymentMethod !== 'cod') return 'unpaid'
  return context.advance === 'pending' ? 'advance_unpaid' : byAdmin(context)
}

const byAdminOnceReturned: OrderGuard = (context) =>
  context.shipment === 'returned' ? byAdmin(context) : 'not_returned'

const byAdminUnlessReturned: OrderGuard = (context) => (context.shipment === 'returned' ? 'returned' : byAdmin(context))

/**
 * The only transitions of an order. Cash is paid on delivery, so a pending COD order ships unpaid, and only a person
 * cancels it; but one with an advance waits for that, and not longer than an online order; a cancelled or failed online
 * order becomes paid when its payment arrives late and its stock is still available, but not when it had been paid before.
 */
const orderTransitions: TransitionTable<OrderStatus, OrderTransitionContext, OrderTransitionRefusal> = {
  pending: {
    paid: byPayment,
    shipped: byAdminForCash,
    cancelled: byAnyoneIfUnpaid,
    payment_failed: byPaymentOrShopper,
  },
  paid: { shipped: byAdmin, cancelled: byPerson },
  shipped: { delivered: byAdminUnlessReturned, cancelled: byAdminOnceReturned },
  delivered: {},
  cancelled: { paid: byLatePayment },
  payment_failed: { paid: byLatePayment },
}

/** Null when the transition is allowed, otherwise the reason why not. */
export function refusalOfOrderTransition(from: OrderStatus, to: OrderStatus, context: OrderTransitionContext) {
  return refusalOfTransition(orderTransitions, from, to, context)
}

/** The statuses that the actor may set now: the buttons that a screen offers. */
export function allowedOrderTransitions(from: OrderStatus, context: OrderTransitionContext): OrderStatus[] {
  return allowedTransitions(orderTransitions, from, context)
}

/** `advance` is null for an order without one. */
export type OrderState = {
  status: OrderStatus
  payment: PaymentStatus
  shipment: ShipmentStatus
  advance: AdvanceStatus | null
}

/** The states of an order and its payment, shipment and advance after the transition to `to`. */
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

/** Delivery records the cash as collected; after a cancellation, a payment stays paid until it is refunded. */
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

/** What the transition does to the order's stock. A returned parcel is counted by the admin instead. */
export function stockEffect(from: OrderState, to: OrderStatus): 'release' | 'reserve' | 'none' {
  if (from.shipment === 'returned' || isOver(from.status) === isOver(to)) return 'none'
  return isOver(to) ? 'release' : 'reserve'
}

/** Why a cancelled order is refunded. */
export function refundReason(from: Pick<OrderState, 'shipment'>): 'returned' | 'order_cancelled' {
  return from.shipment === 'returned' ? 'returned' : 'order_cancelled'
}

/** Whether the transition requires a refund of the advance or of the whole amount. */
export function isRefundDue(from: OrderState & { paymentMethod: PaymentMethod }, to: OrderStatus): boolean {
  const isPaid = from.paymentMethod === 'online' ? from.payment === 'paid' : from.advance === 'paid'
  return to === 'cancelled' && isPaid
}

/**
 * Why an order changed its status: a person chose to cancel it, it was replaced by one with a changed cart, its payment
 * window was closed, it was not paid in time, its payment could not be verified, its payment arrived in time, ahead of a
 * delivery against cash, by UPI at the door, or late, its courier or tracking number was corrected, its parcel was returned,
 * it was refunded.
 */
export const transitionReasons = [
  'placed',
  'chosen',
  'replaced',
  'dismissed',
  'expired',
  'verification_failed',
  'money_arrived',
  'paid_ahead',
  'paid_at_door',
  'money_arrived_late',
  'tracking_corrected',
  'returned',
  'given_back',
] as const
export type TransitionReason = (typeof transitionReasons)[number]
