import { type Paise, paise } from '../money.ts'
import type { OrderStatus, PaymentMethod } from '../order/order-status.ts'

/** The states of the part of a cash order that is paid online before it leaves. */
export const advanceStatuses = ['pending', 'paid', 'cancelled', 'refunded'] as const
export type AdvanceStatus = (typeof advanceStatuses)[number]

/**
 * What a payment is for: an `order` or its advance, or the `rest` after an advance. If a cash order's shopper also pays
 * the rest online, it becomes an online order without an advance, paid in two parts.
 */
export const paymentParts = ['order', 'rest'] as const
export type PaymentPart = (typeof paymentParts)[number]

/**
 * Whether an order is waiting for an online payment, in full or as an advance: until then it is not confirmed and does
 * not ship.
 */
export function awaitsPayment(order: {
  status: OrderStatus
  paymentMethod: PaymentMethod
  advance: AdvanceStatus | null
}): boolean {
  return order.status === 'pending' && (order.paymentMethod === 'online' || order.advance === 'pending')
}

type Sums = { amount: Paise; advance: Paise | null }

/** The amount of one payment for an order, in paise: its advance if it has one, else its total. */
export function dueOnline({ amount, advance }: Sums): Paise {
  return advance ?? amount
}

/** The amount to pay at the door for a cash order, in paise: its total less its advance. */
export function dueOnDelivery({ amount, advance }: Sums): Paise {
  return paise(amount - (advance ?? 0))
}
