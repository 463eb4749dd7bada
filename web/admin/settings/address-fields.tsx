import { useFormContext } from 'react-hook-form'
import type { SettingsFields } from '../../../contract/forms/settings.ts'
import { states } from '../../../domain/states.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** The principal place of business. */
export function AddressFields() {
  const { register, formState } = useFormContext<SettingsFields>()
  const { errors } = formState
  return (
    <FormSection title="Place of business">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Street"
          autoComplete="off"
          fieldClassName="sm:col-span-2"
          error={errors.street?.message}
          {...register('street')}
        />
        <TextField label="City" autoComplete="off" error={errors.city?.message} {...register('city')} />
        <TextField
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          error={errors.zipCode?.message}
          {...register('zipCode')}
        />
        <Select
          label="State"
          hint="Sales within it bear CGST and SGST, others IGST"
          options={STATES}
          fieldClassName="sm:col-span-2"
          error={errors.state?.message}
          {...register('state')}
        />
      </div>
    </FormSection>
  )
}

const STATES = states.map((state) => ({ value: state, label: state }))
