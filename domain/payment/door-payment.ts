import type { Carrier } from '../delivery/trips.ts'
import type { OrderStatus, PaymentMethod } from '../order/order-status.ts'
import type { AdvanceStatus } from './advance.ts'

/** How long a UPI QR code can be paid after it was made: it may be on a slip that is printed days before. */
export const DOOR_QR_MS = 3 * 24 * 60 * 60_000

/** `advance` is null of an order without one. */
type OrderAtDoor = {
  paymentMethod: PaymentMethod
  status: OrderStatus
  advance: AdvanceStatus | null
  by: Carrier | null
}

/**
 * Whether an order may be paid by UPI when it is handed over: one against cash that is not paid yet, which the nursery's own
 * people hand over. A courier collects cash, and cannot see that an order was paid. Of an order with an advance it is the rest,
 * once the advance is paid.
 */
export function mayBePaidAtDoor({ paymentMethod, status, advance, by }: OrderAtDoor): boolean {
  const isOpen = status === 'pending' || status === 'shipped'
  const isAdvancePaid = advance === null || advance === 'paid'
  return paymentMethod === 'cod' && isAdvancePaid && isOpen && (by === 'van' || by === 'pickup')
}
