import { states } from '../../../domain/states.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CheckoutForm } from './checkout-fields.ts'

/** The address on the invoice, in India. */
export function BillingAddressFields({ form: { register, formState } }: { form: CheckoutForm }) {
  const errors = formState.errors.billing?.address
  return (
    <>
      <TextArea
        label="Billing street"
        rows={2}
        autoComplete="billing street-address"
        required
        fieldClassName="sm:col-span-2"
        error={errors?.street?.message}
        {...register('billing.address.street')}
      />
      <TextField
        label="Billing city"
        autoComplete="billing address-level2"
        required
        error={errors?.city?.message}
        {...register('billing.address.city')}
      />
      <Select
        label="Billing state"
        autoComplete="billing address-level1"
        required
        placeholder="Choose a state"
        options={states.map((state) => ({ value: state, label: state }))}
        error={errors?.state?.message}
        {...register('billing.address.state')}
      />
      <TextField
        label="Billing PIN code"
        inputMode="numeric"
        autoComplete="billing postal-code"
        required
        error={errors?.zipCode?.message}
        {...register('billing.address.zipCode')}
      />
    </>
  )
}
