import type { Carrier } from '../delivery/trips.ts'
import type { OrderStatus, PaymentMethod } from '../order/order-status.ts'
import type { AdvanceStatus } from './advance.ts'

/** How long a UPI QR code is valid: it may be on a slip printed days in advance. */
export const DOOR_QR_MS = 3 * 24 * 60 * 60_000

/** `advance` is null for an order without one. */
type OrderAtDoor = {
  paymentMethod: PaymentMethod
  status: OrderStatus
  advance: AdvanceStatus | null
  by: Carrier | null
}

/**
 * Whether an order can be paid by UPI at handover: an unpaid cash order that the nursery's own staff deliver. A courier
 * collects cash and cannot see that an order was paid. For an order with an advance, this is the rest, once the advance
 * is paid.
 */
export function mayBePaidAtDoor({ paymentMethod, status, advance, by }: OrderAtDoor): boolean {
  const isOpen = status === 'pending' || status === 'shipped'
  const isAdvancePaid = advance === null || advance === 'paid'
  return paymentMethod === 'cod' && isAdvancePaid && isOpen && by === 'van'
}
