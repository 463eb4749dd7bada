import { z } from 'zod'
import { refundMakers, refundReasons, refundSpeeds } from '../domain/refund/refund.ts'
import { identifier, moment, Pieces, rupees, text } from './fields.ts'
import { MAX_REFERENCE, PayeeForm } from './forms/claim.ts'

/** The states of a refund: proposed to a second admin, decided, accepted by the provider, and paid out. */
export const refundStates = ['proposed', 'wanted', 'accepted', 'made'] as const
export type RefundState = (typeof refundStates)[number]

/** Money of an order that goes back, in rupees. */
export const OrderRefund = z.object({
  _id: z.string(),
  amount: z.number().meta({ description: 'Rupees' }),
  status: z.enum(refundStates).meta({ description: 'Shoppers do not see one that is only `proposed`' }),
  madeBy: z.enum(refundMakers).meta({ description: '`provider`: by the provider’s own tools, outside the shop' }),
  reason: z.enum(refundReasons),
  lines: z.array(Pieces).meta({ description: 'The pieces that it pays back' }),
  deliveryFee: z.number().meta({ description: 'Rupees of the amount' }),
  creditNotes: z
    .array(z.object({ number: z.string() }))
    .meta({ description: 'Those of its pieces and fee, one for each document that they are on' }),
  createdAt: moment,
  payee: z.string().nullable().meta({
    description:
      'Where cash is transferred to, masked: `UPI ID a…@okaxis`; null for money that goes back in another way',
  }),
  isByHand: z.boolean().meta({ description: 'Whether it is cash that the owner sent by hand' }),
  isHeldUp: z.boolean().meta({ description: 'Whether it could not be made so far; it is tried again' }),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** The reference of the transfer by which cash went back; null where it is empty. */
const reference = text(MAX_REFERENCE)
  .nullish()
  .transform((typed) => typed || null)

/**
 * What of an order's money is to go back: the price of pieces, the fee of the delivery, and a sum of goodwill beside them, in
 * rupees. Cash is transferred to the `payee` where payouts are on, or has gone back by hand, under the `reference` of its
 * transfer: one of both. Of an order with an advance either chooses its cash, and of the advance what pieces and the fee cost
 * more; none chooses the advance.
 */
export const PartialRefund = z.object({
  lines: z
    .array(
      z.object({
        item: identifier,
        quantity: z.int('A whole number').min(1, 'At least 1').max(999, 'At most 999'),
        restock: z
          .int('A whole number')
          .min(0, 'At least 0')
          .max(999, 'At most 999')
          .default(0)
          .meta({ description: 'How many of them came back sound and go on sale again' }),
      }),
    )
    .max(100, 'The refund has too many items')
    .default([]),
  deliveryFee: z.boolean().default(false),
  amount: rupees.optional(),
  reason: text(500).min(1, 'Please enter a reason'),
  speed: z.enum(refundSpeeds).default('normal'),
  reference,
  payee: z.nullish(PayeeForm).transform((payee) => payee ?? null),
})
export type PartialRefund = z.output<typeof PartialRefund>

/**
 * What a second admin decides about a refund of cash that was proposed; its proposer may withdraw it, as if declined. The
 * `reference` is of the transfer, if it is another one than was proposed.
 */
export const RefundApproval = z.discriminatedUnion('approve', [
  z.object({ approve: z.literal(true), reference }),
  z.object({ approve: z.literal(false), note: text(500).min(1, 'Please enter a reason') }),
])
export type RefundApproval = z.output<typeof RefundApproval>
