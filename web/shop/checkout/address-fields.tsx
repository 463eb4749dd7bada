import type { UseFormReturn } from 'react-hook-form'
import { type Address, states } from '../../../domain/address.ts'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Where the order goes; the browser may fill it in. */
export function AddressFields({ form }: { form: UseFormReturn<Address> }) {
  const { register } = form
  const { errors } = form.formState
  return (
    <Card>
      <h2 className="text-2xl">Shipping Address</h2>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        <TextField
          label="Street"
          hint="House or flat, building, street, landmark"
          autoComplete="shipping street-address"
          required
          fieldClassName="sm:col-span-2"
          error={errors.street?.message}
          {...register('street')}
        />
        <TextField
          label="City"
          autoComplete="shipping address-level2"
          required
          error={errors.city?.message}
          {...register('city')}
        />
        <Select
          label="State"
          autoComplete="shipping address-level1"
          required
          placeholder="Choose a state"
          options={states.map((state) => ({ value: state, label: state }))}
          error={errors.state?.message}
          {...register('state')}
        />
        <TextField
          label="PIN code"
          inputMode="numeric"
          maxLength={6}
          autoComplete="shipping postal-code"
          required
          error={errors.zipCode?.message}
          {...register('zipCode')}
        />
        <TextField
          label="Country"
          autoComplete="shipping country-name"
          readOnly
          error={errors.country?.message}
          {...register('country')}
        />
      </div>
    </Card>
  )
}
