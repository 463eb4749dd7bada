import type { ShipmentStatus } from '../shipment/shipment-moves.ts'
import { type Guard, openMoves, refusalOfMove, type TransitionTable } from '../transition.ts'
import type { OrderStatus, PaymentMethod } from './order-status.ts'

/** Who moves an order: a person, a payment that the provider confirms or refuses, or the shop's own clock. */
export type Actor = 'shopper' | 'admin' | 'payment' | 'clock'

export type OrderMoveContext = { actor: Actor; paymentMethod: PaymentMethod; shipment: ShipmentStatus }

export type OrderMoveReason = 'not_yours_to_move' | 'online_orders_only' | 'unpaid' | 'not_returned'

type OrderGuard = Guard<OrderMoveContext, OrderMoveReason>

const byAdmin: OrderGuard = ({ actor }) => (actor === 'admin' ? null : 'not_yours_to_move')
const byAnyone: OrderGuard = () => null
const byPerson: OrderGuard = ({ actor }) => (actor === 'shopper' || actor === 'admin' ? null : 'not_yours_to_move')

const byPayment: OrderGuard = ({ actor, paymentMethod }) => {
  if (paymentMethod !== 'online') return 'online_orders_only'
  return actor === 'payment' ? null : 'not_yours_to_move'
}

const byPaymentOrShopper: OrderGuard = (context) => {
  if (context.paymentMethod !== 'online') return 'online_orders_only'
  return context.actor === 'shopper' ? null : byPayment(context)
}

const byAdminForCash: OrderGuard = (context) => (context.paymentMethod === 'cod' ? byAdmin(context) : 'unpaid')

const byAdminOnceReturned: OrderGuard = (context) =>
  context.shipment === 'returned' ? byAdmin(context) : 'not_returned'

/**
 * The only moves an order's status ever makes. Cash comes at the door, so a pending COD order ships unpaid; a cancelled
 * or failed online order becomes paid when its money arrives late and its stock is still there.
 */
const orderMoves: TransitionTable<OrderStatus, OrderMoveContext, OrderMoveReason> = {
  pending: { paid: byPayment, shipped: byAdminForCash, cancelled: byAnyone, payment_failed: byPaymentOrShopper },
  paid: { shipped: byAdmin, cancelled: byPerson },
  shipped: { delivered: byAdmin, cancelled: byAdminOnceReturned },
  delivered: {},
  cancelled: { paid: byPayment },
  payment_failed: { paid: byPayment },
}

/** Null when the order may move so, otherwise the reason why not. */
export function refusalOfOrderMove(from: OrderStatus, to: OrderStatus, context: OrderMoveContext) {
  return refusalOfMove(orderMoves, from, to, context)
}

/** The statuses that the actor may move the order to now: the buttons that a screen offers. */
export function openOrderMoves(from: OrderStatus, context: OrderMoveContext): OrderStatus[] {
  return openMoves(orderMoves, from, context)
}
