import { z } from 'zod'
import { refundMakers, refundReasons, refundSpeeds } from '../domain/refund/refund.ts'
import { identifier, moment, Pieces, rupees, text } from './fields.ts'
import { MAX_REFERENCE, PayeeForm } from './forms/claim.ts'

/** The states of a refund: proposed to a second admin, decided, accepted by the provider, and paid out. */
export const refundStates = ['proposed', 'wanted', 'accepted', 'made'] as const
export type RefundState = (typeof refundStates)[number]

export const OrderRefund = z.object({
  _id: z.string(),
  amount: z.number().describe('Rupees'),
  status: z.enum(refundStates).describe('Shoppers do not see a refund that is only `proposed`'),
  madeBy: z.enum(refundMakers).describe('`provider` means made with the provider’s own tools, outside the shop'),
  reason: z.enum(refundReasons),
  lines: z.array(Pieces).describe('The refunded pieces'),
  deliveryFee: z.number().describe('The part of the amount, in rupees'),
  creditNotes: z
    .array(z.object({ number: z.string() }))
    .describe('The credit notes for its pieces and fee, one for each document that lists them'),
  createdAt: moment,
  payee: z
    .string()
    .nullable()
    .describe('The masked payee of a cash transfer, like `UPI ID a…@okaxis`; null for other refunds'),
  isByHand: z.boolean().describe('Whether the owner sent the cash refund by hand'),
  isHeldUp: z.boolean().describe('Whether attempts have failed so far; it will be retried'),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** The reference of the transfer that refunded the cash; null if empty. */
const reference = text(MAX_REFERENCE)
  .nullish()
  .transform((typed) => typed || null)

/**
 * What to refund: the price of pieces, the delivery fee and goodwill in addition, in rupees. Cash is either transferred
 * to the `payee`, if payouts are on, or was sent by hand under the `reference` of its transfer. For an order with an
 * advance, either one refunds the cash first, then from the advance what pieces and fee cost beyond it; with neither,
 * the advance is refunded.
 */
export const PartialRefund = z.object({
  lines: z
    .array(
      z.object({
        item: identifier,
        quantity: z.int('Enter a whole number').min(1, 'Enter at least 1').max(999, 'Enter at most 999'),
        restock: z
          .int('Enter a whole number')
          .min(0, 'Enter at least 0')
          .max(999, 'Enter at most 999')
          .default(0)
          .describe('How many of them are fit for sale and put back in stock'),
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
 * A second admin's decision on a proposed cash refund; its proposer can withdraw it, which counts as declining it.
 * `reference` names the transfer if it differs from the proposed one.
 */
export const RefundApproval = z.discriminatedUnion('approve', [
  z.object({ approve: z.literal(true), reference }),
  z.object({ approve: z.literal(false), note: text(500).min(1, 'Please enter a reason') }),
])
export type RefundApproval = z.output<typeof RefundApproval>
