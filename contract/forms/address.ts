import * as z from 'zod/mini'
import { COUNTRY, findState, isPin, joinLines, plainPin } from '../../domain/address.ts'
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

/** The name of a person or firm; null when blank. */
export const optionalName = z.nullish(
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
)

/** The recipient of the parcel, where known; blank fields become null. */
export const RecipientForm = z.object({ name: optionalName, phone: z.nullish(phoneNumber) })
