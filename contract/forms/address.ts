import * as z from 'zod/mini'
import { COUNTRY, findState, isPin, onOneLine, plainPin } from '../../domain/address.ts'
import { paymentMethods } from '../../domain/order/order-status.ts'
import { personName, phoneNumber } from './account.ts'
import { filled, oneLine } from './single-line.ts'

/** A delivery address in India. The state may be free text; it is kept as the list of states names it. */
export const AddressForm = z.object({
  street: z
    .string('Please enter house, building and street')
    .check(z.overwrite(onOneLine), ...filled(200, 'Please enter house, building and street')),
  city: oneLine(100, 'Please enter the town or city'),
  state: z.pipe(
    oneLine(100, 'Please choose a state').check(
      z.refine((state) => findState(state) !== null, 'Please choose a state of India'),
    ),
    z.transform((state: string) => findState(state) ?? state),
  ),
  country: oneLine(100, 'We deliver in India only').check(
    z.refine((country) => country === COUNTRY, 'We deliver in India only'),
  ),
  zipCode: oneLine(40, 'Please enter the PIN code').check(
    z.overwrite(plainPin),
    z.refine(isPin, 'A PIN code has 6 digits and does not start with 0'),
  ),
})

/** Who takes the parcel, where that is known; nothing typed is nobody named. */
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

/** The checkout's form: where to, to whom, and how it is paid. */
export const CheckoutForm = z.extend(AddressForm, {
  ...RecipientForm.shape,
  paymentMethod: z.enum(paymentMethods),
})
/** What is typed, and what becomes of it. */
export type CheckoutFields = z.input<typeof CheckoutForm>
export type CheckoutWish = z.output<typeof CheckoutForm>
