import * as z from 'zod/mini'
import { isOfDeliveryState } from '../../domain/tax/gstin.ts'
import { AddressForm, optionalName } from './address.ts'

const WrittenBilling = z.object({ name: optionalName, address: z.nullish(AddressForm) }).check(
  z.refine(({ name, address }) => Boolean(name) || !address, {
    error: 'Please enter the name to bill',
    path: ['name'],
  }),
)

/** Who is billed, where that is not the recipient, as on the registration for GST; null without a name. */
export const BillingForm = z.pipe(
  WrittenBilling,
  z.transform(({ name, address }: z.output<typeof WrittenBilling>) =>
    name ? { name, address: address ?? null } : null,
  ),
)

/**
 * The check that a buyer's GSTIN is of the state of the delivery, which is the place of supply. It comes after those of
 * single fields.
 */
export function gstinOfDelivery<Form extends { gstin?: string | null | undefined }>(stateOf: (form: Form) => string) {
  return z.refine<Form>((form) => isOfDeliveryState(form.gstin, stateOf(form)), {
    error: 'This GSTIN is of another state than the delivery address',
    path: ['gstin'],
  })
}
