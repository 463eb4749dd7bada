import type { Carrier } from '../delivery/delivery-promise.ts'
import type { OrderStatus, PaymentMethod } from '../order/order-status.ts'

/** How long a UPI QR code can be paid after it was made: it may be on a slip that is printed days before. */
export const DOOR_QR_MS = 3 * 24 * 60 * 60_000

type OrderAtDoor = { paymentMethod: PaymentMethod; status: OrderStatus; hasAdvance: boolean; by: Carrier | null }

/**
 * Whether an order may be paid by UPI when it is handed over: one against cash that is not paid yet, which the nursery's own
 * people hand over. A courier collects cash, and cannot see that an order was paid. The rest of an order with an advance is
 * paid in cash: each order has one payment online.
 */
export function mayBePaidAtDoor({ paymentMethod, status, hasAdvance, by }: OrderAtDoor): boolean {
  const isOpen = status === 'pending' || status === 'shipped'
  return paymentMethod === 'cod' && !hasAdvance && isOpen && (by === 'van' || by === 'pickup')
}
