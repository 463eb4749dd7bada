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

/** An event in an order's timeline for its shopper, without names and notes. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(plainKinds), at: moment }),
  z.object({ kind: z.literal('paid'), at: moment, isLate: z.boolean() }),
  z.object({ kind: z.literal('cancelled'), at: moment, why: z.enum(cancellations) }),
  z.object({
    kind: z.literal('tracking'),
    at: moment,
    tracking: z.string().nullable().describe('Courier and tracking number; null if they were removed'),
  }),
  z.object({ kind: z.literal('redated'), at: moment, earliest: z.iso.date(), latest: z.iso.date() }),
  z.object({ kind: z.literal('replacement'), at: moment, status: z.enum(replacementStatuses) }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** A UPI QR code for paying an order of this amount, once. */
export const DoorPayment = z.object({
  imageUrl: z.string().describe("The address of the code's image, often a `data:` URL"),
  amount: z.number().describe('Rupees'),
})
export type DoorPayment = z.infer<typeof DoorPayment>

export const DoorQr = DoorPayment.extend({
  qrId: z.string(),
  closesAt: moment.describe('When the code expires'),
})
export type DoorQr = z.infer<typeof DoorQr>

const OrderItem = z.object({
  _id: z.string(),
  plant: z.string(),
  name: z.string(),
  price: z.number().describe('The price in rupees when the order was placed'),
  quantity: z.number(),
  image: z.object({ url: z.string() }),
  bundle: z
    .object({ plant: z.string(), name: z.string(), quantity: z.number() })
    .nullable()
    .describe('The bundle that contains it, and the number of bundles ordered; null for a plant ordered on its own'),
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
  amount: z.number().describe('Rupees'),
  percent: z.number().describe('The percentage saved on each price, rounded to the paisa'),
})

export const Order = z.object({
  _id: z.string(),
  number: z.number().describe('The short order number that people use'),
  createdAt: moment,
  user: z.object({ name: z.string(), email: z.string() }).nullable(),
  shippingAddress: Address,
  recipient: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
  gstin: z.string().nullable().describe("The buyer's GSTIN; null for a buyer not registered for GST"),
  billing: z
    .nullable(z.object({ name: z.string(), address: Address.nullable() }))
    .describe('Who is billed; null if that is the recipient. Without an address, the delivery address is used'),
  paymentMethod: z.enum(paymentMethods),
  items: z.array(OrderItem),
  status: z.enum(orderStatuses),
  amount: z.number().describe('Total in rupees for items and delivery'),
  advance: z
    .nullable(z.object({ amount: z.number().describe('Rupees'), status: z.enum(advanceStatuses) }))
    .describe(
      'The part of a cash order paid online before it ships; the rest is paid at the door. Null without an advance, and once the rest is paid online too',
    ),
  saving: Saving.nullable().describe('The saving on its items for paying online; null if none'),
  payAhead: z
    .nullable(z.object({ amount: z.number().describe('Rupees, after the saving'), saving: Saving }))
    .describe('The total of a cash order if paid online before it ships; null if that saves nothing'),
  delivery: z
    .object({
      by: z.enum(carriers),
      earliest: z.iso.date(),
      latest: z.iso.date(),
      fee: z.number().describe('Rupees; 0 is free'),
    })
    .nullable()
    .describe(
      'The agreed delivery, including later changes; null for orders placed before delivery was agreed with the order',
    ),
  heldUntil: moment
    .nullable()
    .describe('Until when the plants are held without payment; null unless payment is pending'),
  shipment: ShipmentState.extend(Tracking.shape),
  paymentDetails: z.object({
    status: z.enum(paymentStatuses),
    atDoor: z.boolean().describe('Whether it was paid by UPI when it was handed over'),
  }),
  doorPayment: DoorPayment.nullable().describe(
    'The UPI QR code for paying at handover. Only in `GET /orders/:id`, for the shopper, while the shop’s van delivers the order and a code exists; otherwise null',
  ),
  invoice: z
    .nullable(z.object({ number: z.string(), kind: z.enum(invoiceKinds) }))
    .describe('Null until the order has shipped'),
  billOfSupply: z
    .object({ number: z.string() })
    .nullable()
    .describe(
      'The bill of supply for the exempt goods of an order that has a `gstin` and also taxed goods, which are on the invoice. Null for all other orders',
    ),
  replacements: z.array(Replacement).describe('Parcels that replace plants from it, oldest first'),
  creditNotes: z.array(z.object({ number: z.string() })).describe('All credit notes, in the order of issue'),
  refunds: z.array(OrderRefund).describe('Oldest first'),
  parcelReturn: z
    .object({
      reason: z.enum(returnReasons),
      choice: z.enum(returnChoices).describe('`all` refunds everything, regardless of the policy'),
      amount: z.number().describe('The refund in rupees'),
      retained: z.number().describe('The amount that the shop keeps, in rupees'),
      rule: z.nullable(z.string()).describe('What the refunds page said about it at the time; null for a full refund'),
    })
    .nullable()
    .describe('Null unless the parcel was returned undelivered and the reason was recorded'),
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
            .describe("The bundle's contents as the shopper saw them; if they have changed, nothing is ordered"),
        }),
      )
      .min(1, 'The order has no items')
      .max(100, 'The order has too many items'),
    amount: rupees,
    delivery: z
      .optional(z.object({ latest: z.iso.date('Enter a date like 2026-12-04') }))
      .describe('The latest delivery day that the shopper saw; if delivery would be later, nothing is ordered'),
    advance: z
      .optional(z.boolean())
      .describe('Agree to pay the advance that cash on delivery requires; has no effect where none is due'),
  })
  .check(gstinOfDelivery(({ shippingAddress }) => shippingAddress.state))
export type OrderPlacement = z.infer<typeof OrderPlacement>

const own = { access: 'customer', params: byId, responses: { 200: Order } } as const

export const orders = {
  'POST /orders': {
    summary: 'Place an order for the contents of the cart',
    access: 'customer',
    limit: 'order',
    headers: idempotencyHeaders,
    body: OrderPlacement,
    responses: { 201: Order },
  },
  'GET /orders': {
    summary: "The caller's orders, newest first",
    access: 'customer',
    query: z.strictObject(pagination),
    responses: { 200: z.array(Order) },
  },
  'GET /orders/:id': { summary: "One of the caller's orders", ...own },
  'GET /orders/:id/status': {
    summary: "The status of one of the caller's orders",
    access: 'customer',
    params: byId,
    responses: { 200: Order.pick({ status: true, paymentDetails: true }).extend({ shipment: ShipmentState }) },
  },
  'GET /orders/:id/timeline': {
    summary: "The timeline of one of the caller's orders, oldest first",
    access: 'customer',
    params: byId,
    responses: { 200: z.array(TimelineEntry) },
  },
  'PATCH /orders/:id': {
    summary:
      "Report that payment for one of the caller's pending online orders failed, or that its payment window was closed",
    ...own,
    limit: 'payment',
    body: z.union([
      z.strictObject({ status: z.literal('payment_failed') }),
      z.strictObject({
        status: z.literal('cancelled'),
        paymentDetails: z.strictObject({ status: z.literal('cancelled') }),
      }),
    ]),
  },
  'PUT /orders/:id/cancel': {
    summary: "Cancel one of the caller's orders that has not shipped",
    ...own,
    limit: 'cancel',
  },
} as const satisfies EndpointTable
