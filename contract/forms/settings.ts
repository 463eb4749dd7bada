import * as z from 'zod/mini'
import { joinLines, plainPin } from '../../domain/address.ts'
import { isRupeeSum } from '../../domain/money.ts'
import { openingLines } from '../../domain/opening-hours.ts'
import { orderMailChoices } from '../../domain/order/order-status.ts'
import { isPin } from '../../domain/pin.ts'
import { plainCode } from '../../domain/plain-text.ts'
import { compareAtChoices } from '../../domain/pricing.ts'
import { refundedGoods } from '../../domain/returns/return-policy.ts'
import { states } from '../../domain/states.ts'
import { isGstinOf } from '../../domain/tax/gstin.ts'
import { turnovers } from '../../domain/tax/tax-classes.ts'
import { isNumberPrefix } from '../../domain/tax/tax-document.ts'
import { email } from './account.ts'
import { sellerGstin } from './checkout.ts'
import { isSingleLine, requiredLine, singleLine, whole } from './fields.ts'

/** Any phone number of a shop, including landlines and toll-free numbers; stored as typed. */
const phone = singleLine(60, 'Phone is required').check(
  z.overwrite((typed) => plainCode(typed).replace(/^tel:/i, '').replace(/[./]/g, ' ')),
  z.maxLength(30, 'Use at most 30 characters'),
  z.refine((text) => /^\+?(?:[ ()-]*\d){8,15}[ ()-]*$/.test(text), 'Enter one phone number with 8 to 15 digits'),
)

const emptyIsNull = z.pipe(
  z.string().check(z.trim(), z.maxLength(0)),
  z.transform(() => null),
)

const NO_SUM = 'Enter an amount in rupees with at most 2 decimal places'
const rupees = z.number(NO_SUM).check(z.refine(isRupeeSum, NO_SUM))
export const NO_CHOICE = 'Please choose how to show crossed-out prices'
const MAX_OPENING_LINES = 7
const MAX_LINE_LENGTH = 60

/** A few short lines, without control characters except line breaks. */
const openingHours = z.string('Opening hours are required').check(
  z.trim(),
  z.overwrite((text) =>
    openingLines(text)
      .map(({ days, hours }) => `${days} ${hours}`.trim())
      .join('\n'),
  ),
  z.minLength(1, { error: 'Opening hours are required', abort: true }),
  z.refine((text) => text.split('\n').every((line) => line.length <= MAX_LINE_LENGTH), {
    error: `Use at most ${MAX_LINE_LENGTH} characters per line`,
    abort: true,
  }),
  z.refine((text) => text.split('\n').length <= MAX_OPENING_LINES, `Use at most ${MAX_OPENING_LINES} lines`),
  z.refine((text) => text.split('\n').every(isSingleLine), 'This text contains a character that cannot be shown'),
)

/** Who sells, as invoices and the legal pages name them. Without a GSTIN the seller is not registered for GST. */
export const SettingsForm = z.object({
  legalName: singleLine(100, 'Legal name is required'),
  tradeName: z.nullable(z.union([emptyIsNull, singleLine(60, 'Trade name must be text')], 'Use at most 60 characters')),
  street: z.string('Street is required').check(z.overwrite(joinLines), ...requiredLine(200, 'Street is required')),
  city: singleLine(100, 'City is required'),
  state: z.enum(states, 'Please choose an Indian state'),
  zipCode: singleLine(40, 'PIN is required').check(
    z.overwrite(plainPin),
    z.refine(isPin, 'A PIN has 6 digits and does not start with 0'),
  ),
  gstin: sellerGstin,
  email,
  phone,
  openingHours,
  grievanceOfficer: z.object({ name: singleLine(100, 'Name is required'), email, phone }),
  invoicePrefix: z
    .string('Prefix is required')
    .check(z.overwrite(plainCode), z.toUpperCase(), z.refine(isNumberPrefix, 'Enter two letters or digits')),
  signatory: z.nullable(
    z.union([emptyIsNull, singleLine(100, 'Signatory must be text')], 'Use at most 100 characters'),
  ),
  turnover: z.enum(turnovers, 'Please choose the annual turnover'),
  orderMails: z.enum(orderMailChoices, 'Please choose which e-mails to get about new orders'),
  orderNumberStart: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter at least 1'), z.maximum(999_999_999, 'Use at most nine digits')),
  cashApprovalAbove: z.nullable(rupees),
  minimumOrder: rupees,
  /** The crossed-out prices; null until the owner has chosen */
  compareAtPrices: z.nullable(z.union([emptyIsNull, z.enum(compareAtChoices)], NO_CHOICE)),
})

/** How long plants can be claimed, and how long claim photos are kept; `domain/claim/claimable.ts` has the units. */
export const ClaimSettingsForm = z.object({
  days: whole(1, 90, 'Enter a whole number from 1 to 90'),
  photoDays: whole(30, 1095, 'Enter a whole number from 30 to 1,095'),
})

const returnTerms = z.object({
  goods: z.enum(refundedGoods, 'Please choose what to refund'),
  deliveryFee: z.boolean('Please choose yes or no'),
})

/** What is refunded for an undelivered parcel, by reason; `domain/returns/return-policy.ts` has the words. */
export const ReturnPolicyForm = z.object({
  refused: returnTerms,
  undeliverable: returnTerms,
  damaged: returnTerms,
  recalled: returnTerms,
})

export type SettingsFields = z.input<typeof SettingsForm>
export type Settings = z.output<typeof SettingsForm>

export const FOREIGN_GSTIN = 'This GSTIN belongs to another state'

/** A GSTIN begins with the code of the seller's state. */
export function isOwnGstin({ gstin, state }: Pick<Settings, 'gstin' | 'state'>): boolean {
  return gstin === null || isGstinOf(gstin, state)
}

/** The whole form, as the screen checks it. */
export const CompleteSettingsForm = z
  .extend(SettingsForm, { claims: ClaimSettingsForm, returns: ReturnPolicyForm })
  .check(z.refine(isOwnGstin, { error: FOREIGN_GSTIN, path: ['gstin'] }))
export type CompleteSettingsFields = z.input<typeof CompleteSettingsForm>
export type CompleteSettings = z.output<typeof CompleteSettingsForm>
