import { z } from 'zod'
import { transitionReasons } from '../domain/order/order-transitions.ts'
import { paymentParts } from '../domain/payment/advance.ts'
import { paymentIncidentKinds } from '../domain/payment/payment-incidents.ts'
import { attemptStatuses } from '../domain/payment/settlement.ts'
import { moment, Pieces } from './fields.ts'
import { Order } from './orders.ts'
import { OrderRefund } from './refunds.ts'

const rupees = z.number().describe('Rupees')

/** One attempt to pay, as the provider last reported it. */
const PaymentEntry = z.object({
  providerPaymentId: z.string(),
  amount: rupees,
  currency: z.string(),
  method: z.string().nullable(),
  isAtDoor: z.boolean().describe('Paid by the QR code shown when the order was handed over'),
  status: z.enum(attemptStatuses),
  purpose: z.enum(['pays_order', 'given_back']).nullable(),
  part: z.enum(paymentParts).describe('What the payment is for: the order, its advance, or the rest after the advance'),
  problem: z.string().nullable(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  fee: rupees.nullable().describe("The provider's fee in rupees including tax; null until reported"),
  taxOnFee: rupees.nullable(),
  customerFee: rupees.describe('The fee that the customer paid on top of the order total'),
  providerOffer: rupees.describe('The part of the order total that a provider offer funds'),
  settlement: z
    .nullable(z.object({ id: z.string(), utr: z.string().nullable(), settledAt: moment }))
    .describe('The bank transfer that settled it, with the bank’s reference (UTR)'),
  firstSeenAt: moment,
  updatedAt: moment,
})

const PayeeInFull = z.union([
  z.object({ name: z.string(), upi: z.string() }),
  z.object({ name: z.string(), account: z.string(), ifsc: z.string() }),
])

const RefundEntry = OrderRefund.extend({
  lines: z
    .array(Pieces.extend({ restock: z.number().describe('How many of them were put back on sale') }))
    .describe('The refunded pieces'),
  providerPaymentId: z
    .nullable(z.string())
    .describe('Null for cash, which is refunded by hand under `reference` or transferred to a `payee`'),
  providerRefundId: z.string().nullable(),
  problem: z.string().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable().describe('The admin who made the refund, or proposed it to a second admin'),
  proposer: z.string().nullable().describe('The `_id` of that admin'),
  approvedBy: z.string().nullable().describe('The second admin'),
  payeeInFull: PayeeInFull.nullable().describe(
    'What a second admin has to check about a proposed transfer, which never changes; null for other refunds',
  ),
  speed: z.string().nullable().describe('The speed at which the provider made it'),
  reference: z.string().nullable(),
  updatedAt: moment,
})

const FailedTransfer = RefundEntry.pick({
  _id: true,
  amount: true,
  lines: true,
  deliveryFee: true,
  payee: true,
  problem: true,
  createdAt: true,
}).extend({
  wasMadeLate: z.boolean().describe('Whether it succeeded after it had been recorded as refused'),
})

const StockEntry = z.object({
  plant: z.string(),
  name: z.string(),
  reason: z.enum([
    'initial',
    'adjustment',
    'order',
    'release',
    'write_off',
    'replacement',
    'replacement_release',
    'refund_release',
  ]),
  change: z.number(),
  stockAfter: z.number(),
  movedAt: moment,
})

const EventEntry = z.object({
  happenedAt: moment,
  actor: z.enum(['shopper', 'admin', 'payment', 'clock']),
  name: z.string().nullable().describe('The person, if a person did it'),
  aspect: z.enum(['order', 'payment', 'shipment', 'advance', 'tracking', 'delivery', 'replacement']),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.enum(transitionReasons).nullable(),
  note: z.string().nullable(),
})

/** A problem with the order's payment that an admin should know about; resolved once an admin has dealt with it. */
export const IncidentEntry = z.object({
  _id: z.string(),
  kind: z.enum(paymentIncidentKinds),
  detail: z.string(),
  times: z.number(),
  lastAt: moment,
  resolved: z.object({ at: moment, by: z.string(), note: z.string().nullable() }).nullable(),
})
export type IncidentEntry = z.infer<typeof IncidentEntry>

/** An order as the back office sees it: with its ledgers of money and stock, and everything that happened to it. */
export const OrderWithHistory = Order.extend({
  payments: z.array(PaymentEntry),
  refunds: z.array(RefundEntry),
  restocked: z.array(Pieces).describe('The pieces put back on sale with refunds, including dropped ones'),
  failedTransfers: z
    .array(FailedTransfer)
    .describe(
      'A cash refund that did not reach its payee. The shop still has the money unless the transfer succeeded late; credit notes for pieces and fee remain valid',
    ),
  canTransfer: z.boolean().describe('Whether payouts are on, so that the shop can transfer cash refunds'),
  stockMovements: z.array(StockEntry),
  events: z.array(EventEntry),
  incidents: z.array(IncidentEntry),
  cashApprovalAbove: rupees
    .nullable()
    .describe("Total in rupees above which the order's cash refunds need a second admin; null for no limit"),
  unprintable: z
    .array(z.string())
    .describe('Characters in names or addresses that no font includes; documents show a box for each'),
})
export type OrderWithHistory = z.infer<typeof OrderWithHistory>
