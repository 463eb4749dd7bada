import { useFormContext } from 'react-hook-form'
import type { SettingsFields } from '../../../contract/forms/settings.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../product-form/form-section.tsx'

/** The registration for GST and how documents are numbered. */
export function GstFields() {
  const { register, formState } = useFormContext<SettingsFields>()
  const { errors } = formState
  return (
    <FormSection title="GST and numbers">
      <div className="grid gap-4">
        <TextField
          label="GSTIN (optional)"
          hint="Left empty: not registered, so parcels get a bill of supply without tax"
          className="figures uppercase"
          autoComplete="off"
          spellCheck={false}
          error={errors.gstin?.message}
          {...register('gstin')}
        />
        <TextField
          label="Invoice prefix"
          hint="Two letters or digits: PA makes PA/26-27/000123"
          className="figures uppercase"
          autoComplete="off"
          spellCheck={false}
          error={errors.invoicePrefix?.message}
          {...register('invoicePrefix')}
        />
      </div>
    </FormSection>
  )
}
