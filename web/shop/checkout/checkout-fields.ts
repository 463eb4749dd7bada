import type { FieldPath, Resolver, UseFormReturn } from 'react-hook-form'
import { type CheckoutDetails, type CheckoutFields, CheckoutForm as Form } from '../../../contract/forms/checkout.ts'
import { COUNTRY } from '../../../domain/address.ts'
import { formResolver } from '../../ui/form.ts'

export type CheckoutForm = UseFormReturn<CheckoutFields, unknown, CheckoutDetails>

const emptyAddress = { street: '', city: '', state: '', country: COUNTRY, zipCode: '' }

export const emptyFields = {
  ...emptyAddress,
  name: '',
  phone: '',
  isBusiness: false,
  gstin: '',
  isBilledElsewhere: false,
  billing: { name: '', address: emptyAddress },
} satisfies Partial<CheckoutFields>

/** The fields at which a refusal of the server can be shown. */
const shown: readonly FieldPath<CheckoutFields>[] = [
  ...(['street', 'city', 'state', 'zipCode', 'country', 'name', 'phone', 'gstin', 'billing.name'] as const),
  ...(['street', 'city', 'state', 'zipCode'] as const).map((field) => `billing.address.${field}` as const),
]

/** The form's field of this name in the API's request: the delivery's fields have no prefix here. */
export function fieldOf(path: string): FieldPath<CheckoutFields> | undefined {
  const name = path.replace(/^(shippingAddress|recipient)\./, '')
  return shown.find((field) => field === name)
}

const resolve = formResolver(Form)

/** Validates what is unfolded: what was typed into a part and folded away again stays in the form, and is not ordered. */
export const checkoutResolver: Resolver<CheckoutFields, unknown, CheckoutDetails> = (values, context, options) =>
  resolve(unfolded(values), context, options)

function unfolded(values: CheckoutFields): CheckoutFields {
  const { isBusiness, isBilledElsewhere, billing } = values
  if (!isBusiness) return { ...values, gstin: '', billing: null }
  const address = isBilledElsewhere ? { ...emptyAddress, ...billing?.address } : null
  return { ...values, billing: { name: billing?.name, address } }
}
