import { z } from 'zod'
import { transitionReasons } from '../domain/order/order-transitions.ts'
import { paymentParts } from '../domain/payment/advance.ts'
import { paymentIncidentKinds } from '../domain/payment/payment-incidents.ts'
import { attemptStatuses } from '../domain/payment/settlement.ts'
import { moment, Pieces } from './fields.ts'
import { Order } from './orders.ts'
import { OrderRefund } from './refunds.ts'

const rupees = z.number().meta({ description: 'Rupees' })

/** One attempt to pay, as the provider last reported it. */
const PaymentEntry = z.object({
  providerPaymentId: z.string(),
  amount: rupees,
  currency: z.string(),
  method: z.string().nullable(),
  isAtDoor: z.boolean().meta({ description: 'By the QR code that was shown when the order was handed over' }),
  status: z.enum(attemptStatuses),
  purpose: z.enum(['pays_order', 'given_back']).nullable(),
  part: z
    .enum(paymentParts)
    .meta({ description: 'What it was made for: the order or its advance, or the rest that the advance leaves' }),
  problem: z.string().nullable(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  fee: rupees
    .nullable()
    .meta({ description: 'What the provider keeps, in rupees, with the tax on it; null until it has said' }),
  taxOnFee: rupees.nullable(),
  customerFee: rupees.meta({ description: 'What of a payment that pays is a fee on top of the sum of the order' }),
  providerOffer: rupees.meta({ description: 'What of the sum of the order the provider funds' }),
  settlement: z
    .nullable(z.object({ id: z.string(), utr: z.string().nullable(), settledAt: moment }))
    .meta({ description: 'The transfer to the bank that paid it out, with the bank’s reference (UTR)' }),
  firstSeenAt: moment,
  updatedAt: moment,
})

const PayeeInFull = z.union([
  z.object({ name: z.string(), upi: z.string() }),
  z.object({ name: z.string(), account: z.string(), ifsc: z.string() }),
])

const RefundEntry = OrderRefund.extend({
  lines: z
    .array(Pieces.extend({ restock: z.number().meta({ description: 'How many of them went on sale again' }) }))
    .meta({ description: 'The pieces that it pays back' }),
  providerPaymentId: z
    .nullable(z.string())
    .meta({ description: 'Null: cash, which went back by hand, under `reference`, or goes to a `payee`' }),
  providerRefundId: z.string().nullable(),
  problem: z.string().nullable(),
  note: z.string().nullable(),
  by: z.string().nullable().meta({ description: 'The admin who decided it, or proposed it to a second one' }),
  proposer: z.string().nullable().meta({ description: 'The `_id` of that admin' }),
  approvedBy: z.string().nullable().meta({ description: 'The second admin' }),
  payeeInFull: PayeeInFull.nullable().meta({
    description:
      'What a second admin has to check, of a proposed transfer, which never changes; null of all other refunds',
  }),
  speed: z.string().nullable().meta({ description: 'As the provider made it' }),
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
  wasMadeLate: z.boolean().meta({ description: 'Whether it was made after all, once it had been taken for refused' }),
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
  name: z.string().nullable().meta({ description: 'The person, where it was one' }),
  aspect: z.enum(['order', 'payment', 'shipment', 'advance', 'tracking', 'delivery', 'replacement']),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.enum(transitionReasons).nullable(),
  note: z.string().nullable(),
})

/** A problem with the order's payment that an admin should know of; resolved once one has dealt with it. */
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
  restocked: z
    .array(Pieces)
    .meta({ description: 'The pieces that went on sale again with refunds, those that were dropped included' }),
  failedTransfers: z.array(FailedTransfer).meta({
    description:
      'Cash that did not reach its payee: it is with the shop unless it was made late, and what of pieces and fee was credited stands so',
  }),
  canTransfer: z.boolean().meta({ description: 'Whether the shop can transfer cash to a payee: payouts are on' }),
  stockMovements: z.array(StockEntry),
  events: z.array(EventEntry),
  incidents: z.array(IncidentEntry),
  cashApprovalAbove: rupees
    .nullable()
    .meta({ description: 'Rupees above which its refunds in cash need a second admin; null: none does' }),
  unprintable: z
    .array(z.string())
    .meta({ description: 'Characters in names or addresses that no font has; papers show a box for each' }),
})
export type OrderWithHistory = z.infer<typeof OrderWithHistory>
