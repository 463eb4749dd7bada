import type { Order } from '../contract/orders.ts'
import type { OrderRefund } from '../contract/refunds.ts'
import { pictureOf, recordsIn } from './records.ts'

/** The value of a missing field; screens show it as 'Unknown', or as nothing. */
export const UNKNOWN = 'unknown'

/**
 * Fills in what an order lacks: without a customer it is a guest's, a missing status is unknown, a missing time is an
 * invalid date, a missing amount or number is not a number.
 */
export function completeOrder(order: Order): Order {
  const partial: Partial<Order> = order
  return {
    ...order,
    number: partial.number ?? Number.NaN,
    createdAt: partial.createdAt ?? '',
    user: partial.user ?? null,
    items: recordsIn(partial.items).map((item) => ({ ...item, image: pictureOf(item.image) })),
    status: partial.status ?? (UNKNOWN as Order['status']),
    amount: partial.amount ?? Number.NaN,
    paymentMethod: partial.paymentMethod ?? (UNKNOWN as Order['paymentMethod']),
    paymentDetails: partial.paymentDetails ?? { status: UNKNOWN as Order['paymentDetails']['status'], atDoor: false },
    shipment: { ...NO_TRACKING, ...(partial.shipment ?? { status: UNKNOWN as Order['shipment']['status'] }) },
    shippingAddress: partial.shippingAddress ?? NO_ADDRESS,
    advance: partial.advance ?? null,
    saving: partial.saving ?? null,
    payAhead: partial.payAhead ?? null,
    delivery: partial.delivery ?? null,
    doorPayment: partial.doorPayment ?? null,
    recipient: partial.recipient ?? { name: null, phone: null },
    gstin: partial.gstin ?? null,
    billing: partial.billing ?? null,
    invoice: partial.invoice ?? null,
    creditNote: partial.creditNote ?? null,
    billOfSupply: partial.billOfSupply ?? null,
    billOfSupplyCreditNote: partial.billOfSupplyCreditNote ?? null,
    replacements: recordsIn(partial.replacements),
    creditNotes: recordsIn(partial.creditNotes, 'number'),
    refunds: recordsIn(partial.refunds).map(completeRefund),
    parcelReturn: partial.parcelReturn ?? null,
  }
}

export function completeOrders(orders: readonly Order[]): Order[] {
  return recordsIn(orders).map(completeOrder)
}

/** Fills in what a refund lacks; what else it has stays. */
export function completeRefund<Refund extends OrderRefund>(refund: Refund): Refund {
  const partial: Partial<OrderRefund> = refund
  return {
    ...refund,
    amount: partial.amount ?? Number.NaN,
    status: partial.status ?? (UNKNOWN as OrderRefund['status']),
    madeBy: partial.madeBy ?? (UNKNOWN as OrderRefund['madeBy']),
    reason: partial.reason ?? (UNKNOWN as OrderRefund['reason']),
    lines: recordsIn(partial.lines, 'item'),
    deliveryFee: partial.deliveryFee ?? 0,
    creditNotes: recordsIn(partial.creditNotes, 'number'),
    createdAt: partial.createdAt ?? '',
    payee: partial.payee ?? null,
    isByHand: partial.isByHand ?? false,
  }
}

const NO_TRACKING = { courier: null, trackingNumber: null, trackingUrl: null }
const NO_ADDRESS = { street: '', city: '', state: '', country: '', zipCode: '' }
