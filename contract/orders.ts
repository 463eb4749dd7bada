import { z } from 'zod'
import { MAX_PARTS, MAX_PIECES } from '../domain/bundle.ts'
import { carriers } from '../domain/delivery/trips.ts'
import { orderStatuses, paymentMethods } from '../domain/order/order-status.ts'
import { cancellations, plainKinds } from '../domain/order/order-timeline.ts'
import { advanceStatuses } from '../domain/payment/advance.ts'
import { paymentStatuses } from '../domain/payment/payment-transitions.ts'
import { replacementStatuses } from '../domain/replacement.ts'
import { returnChoices, returnReasons } from '../domain/returns/return-policy.ts'
import { shipmentStatuses } from '../domain/shipment.ts'
import { invoiceKinds } from '../domain/tax/tax-document.ts'
import type { EndpointTable } from './endpoint.ts'
import { byId, idempotencyHeaders, identifier, moment, pagination, rupees } from './fields.ts'
import { AddressForm, BillingForm, buyerGstin, gstinOfDelivery, RecipientForm } from './forms/checkout.ts'
import { OrderRefund } from './refunds.ts'
import { Replacement, Tracking } from './replacements.ts'

/** Something that happened to an order, for its shopper: without names and notes. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(plainKinds), at: moment }),
  z.object({ kind: z.literal('paid'), at: moment, isLate: z.boolean() }),
  z.object({ kind: z.literal('cancelled'), at: moment, why: z.enum(cancellations) }),
  z.object({
    kind: z.literal('tracking'),
    at: moment,
    tracking: z.string().nullable().meta({ description: 'Courier and number; null when they were removed' }),
  }),
  z.object({ kind: z.literal('redated'), at: moment, earliest: z.iso.date(), latest: z.iso.date() }),
  z.object({ kind: z.literal('replacement'), at: moment, status: z.enum(replacementStatuses) }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** A UPI QR code by which an order of this amount is paid, once. */
export const DoorPayment = z.object({
  imageUrl: z.string().meta({ description: 'Of the picture of the code, often a `data:` URL' }),
  amount: z.number().meta({ description: 'Rupees' }),
})
export type DoorPayment = z.infer<typeof DoorPayment>

export const DoorQr = DoorPayment.extend({
  qrId: z.string(),
  closesAt: moment.meta({ description: 'Until when it can be paid' }),
})
export type DoorQr = z.infer<typeof DoorQr>

const OrderItem = z.object({
  _id: z.string(),
  plant: z.string(),
  name: z.string(),
  price: z.number().meta({ description: 'Rupees, as it was when the order was placed' }),
  quantity: z.number(),
  image: z.object({ url: z.string() }),
  bundle: z.object({ plant: z.string(), name: z.string(), quantity: z.number() }).nullable().meta({
    description:
      'The bundle that it is a part of, and how many bundles were ordered; null for a plant that was ordered alone',
  }),
})

const ShipmentState = z.object({ status: z.enum(shipmentStatuses) })

const Address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
})

const Saving = z.object({
  amount: z.number().meta({ description: 'Rupees' }),
  percent: z.number().meta({ description: 'Of each price, rounded to the paisa' }),
})

export const Order = z.object({
  _id: z.string(),
  number: z.number().meta({ description: 'The short number that people use' }),
  createdAt: moment,
  user: z.object({ name: z.string(), email: z.string() }).nullable(),
  shippingAddress: Address,
  recipient: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
  gstin: z.string().nullable().meta({ description: "The buyer's; null for a buyer who is not registered for GST" }),
  billing: z
    .nullable(z.object({ name: z.string(), address: Address.nullable() }))
    .meta({ description: "Who is billed, null where that is the recipient; without an address it is the delivery's" }),
  paymentMethod: z.enum(paymentMethods),
  items: z.array(OrderItem),
  status: z.enum(orderStatuses),
  amount: z.number().meta({ description: 'Rupees: goods and delivery' }),
  advance: z
    .nullable(z.object({ amount: z.number().meta({ description: 'Rupees' }), status: z.enum(advanceStatuses) }))
    .meta({
      description:
        'The part of a cash order that is paid online before it leaves, the rest being paid at the door; null for an order without one, and once the rest is paid online, too',
    }),
  saving: Saving.nullable().meta({ description: 'What its items cost less since it was paid online; null if nothing' }),
  payAhead: z
    .nullable(z.object({ amount: z.number().meta({ description: 'Rupees, the saving taken off' }), saving: Saving }))
    .meta({
      description:
        'What a cash order would come to if it is paid online now, before it leaves; null unless something is saved by that',
    }),
  delivery: z
    .object({
      by: z.enum(carriers),
      earliest: z.iso.date(),
      latest: z.iso.date(),
      fee: z.number().meta({ description: 'Rupees; 0 is free' }),
    })
    .nullable()
    .meta({
      description:
        'As it was agreed, or as it was moved since; null for orders that were placed before delivery was agreed',
    }),
  heldUntil: moment.nullable().meta({ description: 'Until when it keeps its plants unpaid; null unless it waits' }),
  shipment: ShipmentState.extend(Tracking.shape),
  paymentDetails: z.object({
    status: z.enum(paymentStatuses),
    atDoor: z.boolean().meta({ description: 'Paid by UPI when it was handed over' }),
  }),
  doorPayment: DoorPayment.nullable().meta({
    description:
      'How it may be paid when it is handed over: for its shopper, at `GET /orders/:id`, while the shop’s van brings it and a code was made. Otherwise null',
  }),
  invoice: z
    .nullable(z.object({ number: z.string(), kind: z.enum(invoiceKinds) }))
    .meta({ description: 'Null until the order is shipped' }),
  billOfSupply: z.object({ number: z.string() }).nullable().meta({
    description:
      'The second document of an order with a `gstin` of taxed and exempt goods: the exempt ones, the invoice having the others. Null for every other order',
  }),
  replacements: z.array(Replacement).meta({ description: 'Parcels that replace plants of it, the oldest first' }),
  creditNotes: z.array(z.object({ number: z.string() })).meta({ description: 'All of them, the first issued first' }),
  refunds: z.array(OrderRefund).meta({ description: 'The oldest first' }),
  parcelReturn: z
    .object({
      reason: z.enum(returnReasons),
      choice: z.enum(returnChoices).meta({ description: '`all`: all goes back, whatever the policy says' }),
      amount: z.number().meta({ description: 'What goes back, in rupees' }),
      retained: z.number().meta({ description: 'The part of the money that stays with the shop, in rupees' }),
      rule: z
        .nullable(z.string())
        .meta({ description: 'What the page about refunds said of it then; null where all goes back' }),
    })
    .nullable()
    .meta({ description: 'Null unless its parcel came back undelivered and the reason was recorded' }),
})
export type Order = z.infer<typeof Order>

/** Prices and status are the server's; `amount` is the total that the shopper saw and must equal the server's. */
export const OrderPlacement = z
  .object({
    shippingAddress: AddressForm,
    recipient: z.optional(RecipientForm),
    gstin: z.optional(buyerGstin),
    billing: z.nullish(BillingForm),
    paymentMethod: z.enum(paymentMethods, 'This payment method is not available'),
    items: z
      .array(
        z.object({
          plant: identifier,
          quantity: z.int().min(1).max(999),
          parts: z
            .array(z.object({ plant: identifier, quantity: z.int().min(1).max(MAX_PIECES) }))
            .max(MAX_PARTS)
            .optional()
            .meta({ description: 'What the shopper saw a bundle consist of; if it is another, nothing is ordered' }),
        }),
      )
      .min(1, 'The order has no items')
      .max(100, 'The order has too many items'),
    amount: rupees,
    delivery: z
      .optional(z.object({ latest: z.iso.date('Enter a date like 2026-12-04') }))
      .meta({ description: 'The latest day that the shopper saw; if it would arrive later, nothing is ordered' }),
    advance: z
      .optional(z.boolean())
      .meta({ description: 'Pay the advance that cash on delivery is offered with; without effect where none is due' }),
  })
  .check(gstinOfDelivery(({ shippingAddress }) => shippingAddress.state))
export type OrderPlacement = z.infer<typeof OrderPlacement>

export const orders = {
  'POST /orders': {
    summary: 'Place an order of the cart',
    access: 'customer',
    limit: 'order',
    headers: idempotencyHeaders,
    body: OrderPlacement,
    responses: { 201: Order },
  },
  'GET /orders': {
    summary: "The caller's orders, the newest first",
    access: 'customer',
    query: z.strictObject(pagination),
    responses: { 200: z.array(Order) },
  },
  'GET /orders/:id': {
    summary: "One of the caller's orders",
    access: 'customer',
    params: byId,
    responses: { 200: Order },
  },
  'GET /orders/:id/status': {
    summary: "The states of one of the caller's orders",
    access: 'customer',
    params: byId,
    responses: { 200: Order.pick({ status: true, paymentDetails: true }).extend({ shipment: ShipmentState }) },
  },
  'GET /orders/:id/timeline': {
    summary: "What happened to one of the caller's orders, the oldest first",
    access: 'customer',
    params: byId,
    responses: { 200: z.array(TimelineEntry) },
  },
  'PATCH /orders/:id': {
    summary:
      "Report that the payment of one of the caller's pending online orders failed, or that its window was closed",
    access: 'customer',
    limit: 'payment',
    params: byId,
    body: z.union([
      z.strictObject({ status: z.literal('payment_failed') }),
      z.strictObject({
        status: z.literal('cancelled'),
        paymentDetails: z.strictObject({ status: z.literal('cancelled') }),
      }),
    ]),
    responses: { 200: Order },
  },
  'PUT /orders/:id/cancel': {
    summary: "Cancel one of the caller's orders that has not been shipped",
    access: 'customer',
    limit: 'cancel',
    params: byId,
    responses: { 200: Order },
  },
} as const satisfies EndpointTable
