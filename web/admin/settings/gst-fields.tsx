import { useFormContext } from 'react-hook-form'
import type { SettingsFields } from '../../../contract/forms/settings.ts'
import type { Turnover } from '../../../domain/tax/turnover.ts'
import { Link } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { FormSection } from '../product-form/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'

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
        <TextField
          label="Signatory (optional)"
          hint="Named on invoices as signed electronically; left empty, there is room to sign by hand"
          autoComplete="off"
          error={errors.signatory?.message}
          {...register('signatory')}
        />
        <Select
          label="Yearly turnover"
          hint="Of the year before; returns state goods by 4 or 6 digits of their HSN"
          error={errors.turnover?.message}
          options={TURNOVERS}
          {...register('turnover')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label="Order numbers from"
            hint="Only above all that orders have"
            inputMode="numeric"
            error={errors.orderNumbers?.start?.message}
            {...register('orderNumbers.start', { valueAsNumber: true })}
          />
          <NumberField
            label="In steps of"
            hint="1 to 1,000; a larger one does not tell how many you sell"
            inputMode="numeric"
            error={errors.orderNumbers?.step?.message}
            {...register('orderNumbers.step', { valueAsNumber: true })}
          />
        </div>
        <p className="text-ink-soft text-sm">
          HSN and GST rates belong to the{' '}
          <Link to="/admin/settings/tax-classes" className={textLinkStyle}>
            tax class
          </Link>
          .
        </p>
      </div>
    </FormSection>
  )
}

const TURNOVERS: readonly { value: Turnover; label: string }[] = [
  { value: 'up-to-5-crore', label: 'Up to ₹5 crore' },
  { value: 'above-5-crore', label: 'Above ₹5 crore' },
]
