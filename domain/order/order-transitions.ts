import type { AdvanceStatus } from '../payment/advance.ts'
import type { PaymentStatus } from '../payment/payment-transitions.ts'
import type { ShipmentStatus } from '../shipment/shipment-transitions.ts'
import { allowedTransitions, type Guard, refusalOfTransition, type TransitionTable } from '../transition.ts'
import type { OrderStatus, PaymentMethod } from './order-status.ts'

/** Who causes a transition: a person, a payment that the provider confirms or refuses, or the shop's scheduler. */
export type Actor = 'shopper' | 'admin' | 'payment' | 'clock'

export type OrderTransitionContext = {
  actor: Actor
  paymentMethod: PaymentMethod
  payment: PaymentStatus
  shipment: ShipmentStatus
  /** Null of an order without one */
  advance: AdvanceStatus | null
}

export type OrderTransitionRefusal =
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
