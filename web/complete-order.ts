import type { Order } from '../contract/orders.ts'
import { pictureOf, recordsIn } from './records.ts'

/** What stands where a record lacks it; screens show it as 'Unknown', or as nothing. */
export const UNKNOWN = 'unknown'

/**
 * An order with all its parts, whatever the record lacks: without a customer it is a guest's, a state that is missing is
 * unknown, a moment that is none is an invalid date, a sum that is none is not a number.
 */
export function completeOrder(order: Order): Order {
  const partial: Partial<Order> = order
  return {
    ...order,
    createdAt: partial.createdAt ?? '',
    user: partial.user ?? null,
    items: recordsIn(partial.items).map((item) => ({ ...item, image: pictureOf(item.image) })),
    status: partial.status ?? (UNKNOWN as Order['status']),
    amount: partial.amount ?? Number.NaN,
    paymentMethod: partial.paymentMethod ?? (UNKNOWN as Order['paymentMethod']),
    paymentDetails: partial.paymentDetails ?? { status: UNKNOWN as Order['paymentDetails']['status'] },
    shipment: { ...NO_TRACKING, ...(partial.shipment ?? { status: UNKNOWN as Order['shipment']['status'] }) },
    shippingAddress: partial.shippingAddress ?? NO_ADDRESS,
    recipient: partial.recipient ?? { name: null, phone: null },
    invoice: partial.invoice ?? null,
    creditNote: partial.creditNote ?? null,
  }
}

export function completeOrders(orders: readonly Order[]): Order[] {
  return recordsIn(orders).map(completeOrder)
}

const NO_TRACKING = { courier: null, trackingNumber: null, trackingUrl: null }
const NO_ADDRESS = { street: '', city: '', state: '', country: '', zipCode: '' }
