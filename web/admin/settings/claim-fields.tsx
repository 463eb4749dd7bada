import { useFormContext } from 'react-hook-form'
import type { CompleteSettingsFields } from '../../../contract/forms/settings.ts'
import { FormSection } from '../product-form/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'

/** Until when shoppers may claim what arrived hurt, and how long their photos stay. */
export function ClaimFields() {
  const { register, formState } = useFormContext<CompleteSettingsFields>()
  const errors = formState.errors.claims
  return (
    <FormSection title="Plants that arrived hurt">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField
          label="Days to claim"
          hint="From delivery; fewer hold for new orders only"
          inputMode="numeric"
          error={errors?.days?.message}
          {...register('claims.days', { valueAsNumber: true, deps: 'claims.photoHours' })}
        />
        <NumberField
          label="Hours for a photo"
          hint="From delivery, in which a photo is requested"
          inputMode="numeric"
          error={errors?.photoHours?.message}
          {...register('claims.photoHours', { valueAsNumber: true })}
        />
        <NumberField
          label="Days photos stay"
          hint="From the end of a claim; then they are deleted. More hold for new claims only"
          inputMode="numeric"
          error={errors?.photoDays?.message}
          {...register('claims.photoDays', { valueAsNumber: true })}
        />
      </div>
    </FormSection>
  )
}
