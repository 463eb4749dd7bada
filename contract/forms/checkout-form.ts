import * as z from 'zod/mini'
import { paymentMethods } from '../../domain/order/order-status.ts'
import { AddressForm, RecipientForm } from './address.ts'
import { BillingForm, gstinOfDelivery } from './billing.ts'
import { gstin } from './gstin.ts'

/** The checkout's form: address, recipient, payment method, and whom to bill. Whether a part is unfolded is not sent. */
export const CheckoutForm = z
  .extend(AddressForm, {
    ...RecipientForm.shape,
    paymentMethod: z.enum(paymentMethods),
    isBusiness: z.optional(z.boolean()),
    gstin: z.optional(gstin),
    billing: z.nullish(BillingForm),
    isBilledElsewhere: z.optional(z.boolean()),
  })
  .check(
    gstinOfDelivery(({ state }) => state),
    z.refine(({ isBusiness, gstin, billing }) => !isBusiness || Boolean(gstin) || Boolean(billing), {
      error: 'Please enter the GSTIN, or the name to bill',
      path: ['gstin'],
    }),
  )
/** The form's input, and its validated output. */
export type CheckoutFields = z.input<typeof CheckoutForm>
export type CheckoutDetails = z.output<typeof CheckoutForm>
