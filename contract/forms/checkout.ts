import * as z from 'zod/mini'
import { COUNTRY, findState, joinLines, plainPin } from '../../domain/address.ts'
import { paymentMethods } from '../../domain/order/order-status.ts'
import { isPin } from '../../domain/pin.ts'
import { plainCode } from '../../domain/plain-text.ts'
import { isBuyerGstin, isGstin, isOfDeliveryState } from '../../domain/tax/gstin.ts'
import { personName, phoneNumber } from './account.ts'
import { requiredLine, singleLine } from './fields.ts'

/** A GSTIN, stored in capitals, without spaces and dashes; null when blank. */
const gstinField = (isValid: (text: string) => boolean) =>
  z.pipe(
    z.nullable(
      z.string('GSTIN must be text').check(
        z.overwrite((typed) => plainCode(typed).replace(/[ -]/g, '')),
        z.toUpperCase(),
        z.refine((text) => text === '' || isValid(text), 'This is not a valid GSTIN. Please check all 15 characters.'),
      ),
    ),
    z.transform((text: string | null) => (text === '' ? null : text)),
  )
export const sellerGstin = gstinField(isGstin)
export const buyerGstin = gstinField(isBuyerGstin)

/** A delivery address in India. The state may be free text; it is stored by its name in the list of states. */
export const AddressForm = z.object({
  street: z
    .string('Please enter the house, building and street')
    .check(z.overwrite(joinLines), ...requiredLine(200, 'Please enter the house, building and street')),
  city: singleLine(100, 'Please enter the town or city'),
  state: z.pipe(
    singleLine(100, 'Please choose a state').check(
      z.refine((state) => findState(state) !== null, 'Please choose an Indian state'),
    ),
    z.transform((state: string) => findState(state) ?? state),
  ),
  country: singleLine(100, 'We only deliver in India').check(
    z.refine((country) => country === COUNTRY, 'We only deliver in India'),
  ),
  zipCode: singleLine(40, 'Please enter the PIN code').check(
    z.overwrite(plainPin),
    z.refine(isPin, 'A PIN code has 6 digits and does not start with 0'),
  ),
})

/** The name of a person or firm; null when blank. */
const optionalName = z.nullish(
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      personName,
    ],
    'The name must have 2 to 100 characters',
  ),
)

/** The recipient of the parcel, where known; blank fields become null. */
export const RecipientForm = z.object({ name: optionalName, phone: z.nullish(phoneNumber) })

const WrittenBilling = z.object({ name: optionalName, address: z.nullish(AddressForm) }).check(
  z.refine(({ name, address }) => Boolean(name) || !address, {
    error: 'Please enter the legal name',
    path: ['name'],
  }),
)

/** Who is billed, if not the recipient, as registered for GST; null without a name. */
export const BillingForm = z.pipe(
  WrittenBilling,
  z.transform(({ name, address }: z.output<typeof WrittenBilling>) =>
    name ? { name, address: address ?? null } : null,
  ),
)

/**
 * Checks that a buyer's GSTIN is registered in the delivery state, which is the place of supply. Runs after the checks
 * of single fields.
 */
export function gstinOfDelivery<Form extends { gstin?: string | null | undefined }>(stateOf: (form: Form) => string) {
  return z.refine<Form>((form) => isOfDeliveryState(form.gstin, stateOf(form)), {
    error: 'This GSTIN is not registered in the delivery state',
    path: ['gstin'],
  })
}

/** The checkout form: address, recipient, payment method and billing details. Whether a section is open is not sent. */
export const CheckoutForm = z
  .extend(AddressForm, {
    ...RecipientForm.shape,
    paymentMethod: z.enum(paymentMethods),
    isBusiness: z.optional(z.boolean()),
    gstin: z.optional(buyerGstin),
    billing: z.nullish(BillingForm),
    isBilledElsewhere: z.optional(z.boolean()),
  })
  .check(
    gstinOfDelivery(({ state }) => state),
    z.refine(({ isBusiness, gstin, billing }) => !isBusiness || Boolean(gstin) || Boolean(billing), {
      error: 'Please enter the GSTIN or the legal name',
      path: ['gstin'],
    }),
  )
export type CheckoutFields = z.input<typeof CheckoutForm>
export type CheckoutDetails = z.output<typeof CheckoutForm>
