import { z } from 'zod'
import { carriers } from '../domain/delivery/trips.ts'
import { factorKinds } from '../domain/sign-in.ts'

/** Every refusal of the API: its stable code, its status and a message fit to show a shopper. */
export const refusals = {
  malformed: [400, 'This request could not be read.'],
  invalid: [400, 'Please check the highlighted fields.'],
  address_incomplete: [400, 'Please fill in all required address fields.'],
  below_minimum: [400, 'Order should be more than ₹300'],
  not_signed_in: [401, 'Please sign in.'],
  session_ended: [401, 'Your session has ended. Please sign in again.'],
  link_invalid: [400, 'This link is no longer valid. Please ask for a new one.'],
  wrong_credentials: [401, 'The e-mail or password is wrong.'],
  second_factor_needed: [401, 'Please confirm it’s you with your second factor.'],
  factor_wrong: [400, 'That code or passkey is wrong. Please try again.'],
  factor_needed: [403, 'Please confirm it’s you with your second factor, then try again.'],
  sign_in_expired: [400, 'That took too long. Please sign in again.'],
  account_deactivated: [403, 'This account has been deactivated. Please contact us.'],
  reauthentication_required: [403, 'Please confirm it’s you first.'],
  admins_only: [403, 'Only admins can do this.'],
  foreign_origin: [403, 'This request came from another site.'],
  shop_not_open: [409, 'The shop is not open for orders yet.'],
  not_found: [404, 'Not found.'],
  email_taken: [409, 'An account with this e-mail already exists.'],
  review_hidden: [409, 'We’ve hidden this review. You can change it, but not delete it.'],
  already_reviewed: [409, 'You have already reviewed this plant.'],
  stock_short: [409, 'We don’t have that many in stock.'],
  plant_unavailable: [409, 'This plant is no longer available.'],
  cart_changed: [409, 'Your cart has changed. Please check it again.'],
  confirm_email_first: [
    409,
    'Until your e-mail is confirmed, you can have up to three open cash orders, worth up to ₹10,000 in total.',
  ],
  unpaid_limit: [409, 'Other customers are paying for some of these plants right now. Please try again later.'],
  not_delivered_there: [409, 'Some items can’t be delivered to this address.'],
  cash_not_offered: [409, 'Cash on delivery is not available for this order. Please pay online.'],
  cart_full: [409, 'Your cart is full. Please remove a plant first.'],
  wishlist_full: [409, 'Your wishlist is full. Please remove a plant first.'],
  amount_changed: [409, 'The total has changed. Please check it again.'],
  delivery_changed: [409, 'Your order will arrive later than we first said. Please check the new date.'],
  key_reused: [409, 'This order has already been submitted with different details.'],
  illegal_move: [409, 'The order’s status no longer allows this.'],
  claim_open: [409, 'There is already an open claim for this plant. You can follow it on the order’s page.'],
  not_claimable: [409, 'You can no longer make a claim for this plant.'],
  last_sign_in_method: [
    409,
    'You have no other way to sign in, so this one cannot be disconnected. Please set a password first.',
  ],
  last_admin: [409, 'The last active admin cannot be deactivated.'],
  already_paid: [409, 'This order has already been paid.'],
  payment_under_way: [409, 'A payment for this order is being confirmed. Please wait a moment.'],
  verification_failed: [400, 'Payment verification failed. Please contact support.'],
  signature_invalid: [400, 'The signature of this message is not valid.'],
  payment_unavailable: [503, 'The payment provider cannot be reached right now. Please try again.'],
  stale_edit: [409, 'The product has changed since you opened it. Please check the latest version, then save again.'],
  part_of_bundle: [409, 'This product is part of a bundle. Remove it from the bundle or delete the bundle first.'],
  import_changed: [409, 'The products have changed since you checked the file. Please check it again.'],
  not_registered: [409, 'GSTR-1 needs a GSTIN. Please enter yours under Settings.'],
  took_too_long: [408, 'This request took too long to arrive. Please try again.'],
  too_large: [413, 'This request is too large.'],
  unsupported_media_type: [415, 'This type of content is not accepted.'],
  too_many_requests: [429, 'Too many attempts. Please wait a while, then try again.'],
  storage_unavailable: [503, 'We could not save the picture. Please try again later.'],
  unavailable: [503, 'The shop is very busy right now. Please try again in a moment.'],
  failure: [500, 'Something went wrong on our side. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

/**
 * A sign-in whose password was right but that needs a second factor: a token valid for 5 minutes, and the kinds of
 * factor.
 */
const SecondStep = z.object({ token: z.string(), kinds: z.array(z.enum(factorKinds)) })
export type SecondStep = z.infer<typeof SecondStep>

/**
 * The body of every refusal; `fields` names each invalid field with its message; `total` is a changed order total, `delivery`
 * a changed promise.
 */
export const ErrorResponse = z.object({
  message: z.string(),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  secondFactor: SecondStep.optional().describe('With second_factor_needed: how to continue'),
  total: z.number().optional().describe('With amount_changed: the new total, in rupees'),
  delivery: z
    .optional(z.object({ by: z.enum(carriers), earliest: z.iso.date(), latest: z.iso.date() }))
    .describe('With delivery_changed: who would deliver the order, and when'),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
