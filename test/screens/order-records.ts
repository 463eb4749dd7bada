import type { OrderWithHistory } from '../../contract/order-history.ts'
import type { Order, TimelineEntry } from '../../contract/orders.ts'
import type { OrderRefund } from '../../contract/refunds.ts'
import { address } from '../support/bodies.ts'
import { newId, recordOf } from './records.ts'

/** When the orders of these records were placed. */
export const PLACED_AT = '2026-11-20T04:45:00.000Z'

export type OrderItem = Order['items'][number]

export const anOrderItem = recordOf(
  (): OrderItem => ({
    _id: newId(),
    plant: newId(),
    name: 'Champak',
    price: 450,
    quantity: 1,
    image: { url: 'http://localhost:3000/images/indoor.jpg' },
    bundle: null,
  }),
)

let number = 10_000

/** An order to be paid in cash, as its shopper sees it; its amount follows from its items. */
export function anOrder({ items = [anOrderItem()], ...changes }: Partial<Order> = {}): Order {
  number += 1
  return {
    _id: newId(),
    number,
    createdAt: PLACED_AT,
    user: { name: 'Asha Kulkarni', email: 'asha@paudha.example' },
    shippingAddress: address,
    recipient: { name: null, phone: null },
    gstin: null,
    billing: null,
    paymentMethod: 'cod',
    items,
    status: 'pending',
    amount: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    advance: null,
    saving: null,
    payAhead: null,
    delivery: null,
    shipment: { status: 'pending', courier: null, trackingNumber: null, trackingUrl: null },
    paymentDetails: { status: 'pending', atDoor: false },
    heldUntil: null,
    doorPayment: null,
    invoice: null,
    billOfSupply: null,
    replacements: [],
    creditNotes: [],
    refunds: [],
    parcelReturn: null,
    ...changes,
  }
}

/** An order as the back office sees it, with the event of its placing. */
export function anAdminOrder({ refunds = [], ...changes }: Partial<OrderWithHistory> = {}): OrderWithHistory {
  return {
    ...anOrder(changes),
    payments: [],
    refunds,
    restocked: [],
    failedTransfers: [],
    canTransfer: true,
    stockMovements: [],
    events: [anEvent({ actor: 'shopper', name: 'Asha Kulkarni', to: 'pending' })],
    incidents: [],
    cashApprovalAbove: null,
    unprintable: [],
    ...changes,
  }
}

export const anEvent = recordOf((): OrderWithHistory['events'][number] => ({
  happenedAt: PLACED_AT,
  actor: 'admin',
  name: 'Admin',
  aspect: 'order',
  from: null,
  to: 'shipped',
  reason: null,
  note: null,
}))

/** What a delivered order paid in cash has beside its items. */
export const DELIVERED = {
  status: 'delivered',
  shipment: { status: 'delivered', courier: null, trackingNumber: null, trackingUrl: null },
  paymentDetails: { status: 'paid', atDoor: false },
  invoice: { number: 'AA/26-27/000001', kind: 'bill_of_supply' },
} as const satisfies Partial<Order>

/** What a shipped order has beside its items, with a parcel to follow. */
export const SHIPPED = {
  ...DELIVERED,
  status: 'shipped',
  shipment: {
    status: 'shipped',
    courier: 'Delhivery',
    trackingNumber: '1234567890',
    trackingUrl: 'https://www.delhivery.com/track/package/1234567890',
  },
  paymentDetails: { status: 'pending', atDoor: false },
} as const satisfies Partial<Order>

type Payment = OrderWithHistory['payments'][number]

/** A payment that the provider captured; in rupees. */
export const aPayment = recordOf(
  (): Payment => ({
    providerPaymentId: `pay_${newId()}`,
    amount: 450,
    currency: 'INR',
    method: 'upi',
    isAtDoor: false,
    status: 'captured',
    purpose: 'pays_order',
    part: 'order',
    problem: null,
    contact: null,
    email: null,
    fee: null,
    taxOnFee: null,
    customerFee: 0,
    providerOffer: 0,
    settlement: null,
    firstSeenAt: PLACED_AT,
    updatedAt: PLACED_AT,
  }),
)

/** A refund in cash by hand, as its shopper sees it; in rupees. */
export const anOrderRefund = recordOf(
  (): OrderRefund => ({
    _id: newId(),
    amount: 100,
    status: 'made',
    madeBy: 'shop',
    reason: 'part',
    lines: [],
    deliveryFee: 0,
    creditNotes: [],
    createdAt: PLACED_AT,
    payee: null,
    isByHand: true,
    isHeldUp: false,
  }),
)

type AdminRefund = OrderWithHistory['refunds'][number]

/** That refund as the back office sees it. */
export const aRefund = recordOf(
  (): AdminRefund => ({
    ...anOrderRefund(),
    lines: [],
    providerPaymentId: null,
    providerRefundId: null,
    problem: null,
    note: null,
    by: 'Admin',
    proposer: newId(),
    approvedBy: null,
    payeeInFull: null,
    speed: null,
    reference: 'UPI 12345',
    updatedAt: PLACED_AT,
  }),
)

export type OrderReplacement = Order['replacements'][number]

/** A parcel of one piece of an item. */
export function aReplacement(
  { _id: item, name }: Pick<OrderItem, '_id' | 'name'>,
  changes: Partial<OrderReplacement> = {},
): OrderReplacement {
  return {
    _id: newId(),
    status: 'pending',
    createdAt: PLACED_AT,
    lines: [{ item, name, quantity: 1 }],
    shipment: { courier: null, trackingNumber: null, trackingUrl: null },
    ...changes,
  }
}

export function aTimelineEntry(kind: 'placed' | 'shipped' | 'delivered' | 'returned'): TimelineEntry {
  return { kind, at: PLACED_AT }
}
