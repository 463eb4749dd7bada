import { useFormContext } from 'react-hook-form'
import type { SettingsFields } from '../../../contract/forms/settings.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** The grievance officer. */
export function OfficerFields() {
  const { register, formState } = useFormContext<SettingsFields>()
  const errors = formState.errors.grievanceOfficer
  return (
    <FormSection title="Grievance officer">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Officer’s name"
          autoComplete="off"
          fieldClassName="sm:col-span-2"
          error={errors?.name?.message}
          {...register('grievanceOfficer.name')}
        />
        <TextField
          label="Officer’s e-mail"
          type="email"
          autoComplete="off"
          error={errors?.email?.message}
          {...register('grievanceOfficer.email')}
        />
        <TextField
          label="Officer’s phone"
          type="tel"
          autoComplete="off"
          error={errors?.phone?.message}
          {...register('grievanceOfficer.phone')}
        />
      </div>
    </FormSection>
  )
}
