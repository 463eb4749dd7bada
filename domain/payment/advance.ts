import type { Paise } from '../money.ts'
import { paise } from '../money.ts'
import type { OrderStatus, PaymentMethod } from '../order/order-status.ts'

/** The states of the part of a cash order that is paid online before it leaves. */
export const advanceStatuses = ['pending', 'paid', 'cancelled', 'refunded'] as const
export type AdvanceStatus = (typeof advanceStatuses)[number]

/**
 * What a payment is for: an `order` or its advance, or the `rest` after an advance. A cash order is paid in two parts
 * if its shopper pays the rest online, too; it is an online order without an advance from then on.
 */
export const paymentParts = ['order', 'rest'] as const
export type PaymentPart = (typeof paymentParts)[number]

/** Whether an order waits for money online, the whole or an advance: until then it is not certain and does not leave. */
export function awaitsPayment(order: {
  status: OrderStatus
  paymentMethod: PaymentMethod
  advance: AdvanceStatus | null
}): boolean {
  return order.status === 'pending' && (order.paymentMethod === 'online' || order.advance === 'pending')
}

type Sums = { amount: Paise; advance: Paise | null }

/** What one payment of an order comes to, in paise: its advance where it has one, else its total. */
export function dueOnline({ amount, advance }: Sums): Paise {
  return advance ?? amount
}

/** What is to pay at the door of a cash order, in paise: its total without its advance. */
export function dueOnDelivery({ amount, advance }: Sums): Paise {
  return paise(amount - (advance ?? 0))
}
