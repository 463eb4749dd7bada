import * as z from 'zod/mini'
import { COUNTRY, findState, isPin, joinLines, plainPin } from '../../domain/address.ts'
import { paymentMethods } from '../../domain/order/order-status.ts'
import { personName, phoneNumber } from './account.ts'
import { requiredLine, singleLine } from './single-line.ts'

/** A delivery address in India. The state may be free text; it is stored by its name in the list of states. */
export const AddressForm = z.object({
  street: z
    .string('Please enter house, building and street')
    .check(z.overwrite(joinLines), ...requiredLine(200, 'Please enter house, building and street')),
  city: singleLine(100, 'Please enter the town or city'),
  state: z.pipe(
    singleLine(100, 'Please choose a state').check(
      z.refine((state) => findState(state) !== null, 'Please choose a state of India'),
    ),
    z.transform((state: string) => findState(state) ?? state),
  ),
  country: singleLine(100, 'We deliver in India only').check(
    z.refine((country) => country === COUNTRY, 'We deliver in India only'),
  ),
  zipCode: singleLine(40, 'Please enter the PIN code').check(
    z.overwrite(plainPin),
    z.refine(isPin, 'A PIN code has 6 digits and does not start with 0'),
  ),
})

/** The recipient of the parcel, where known; blank fields become null. */
export const RecipientForm = z.object({
  name: z.nullish(
    z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        personName,
      ],
      'A name has 2 to 100 characters',
    ),
  ),
  phone: z.nullish(phoneNumber),
})

/** The checkout's form: address, recipient and payment method. */
export const CheckoutForm = z.extend(AddressForm, {
  ...RecipientForm.shape,
  paymentMethod: z.enum(paymentMethods),
})
/** The form's input, and its validated output. */
export type CheckoutFields = z.input<typeof CheckoutForm>
export type CheckoutDetails = z.output<typeof CheckoutForm>
