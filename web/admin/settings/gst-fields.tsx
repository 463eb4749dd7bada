import type { SettingsFields } from '../../../contract/forms/settings.ts'
import type { Turnover } from '../../../domain/tax/tax-classes.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { FormSection } from '../ui/form-page.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFields } from '../ui/use-fields.ts'

/** The registration for GST and how documents are numbered. */
export function GstFields() {
  const { field, number } = useFields<SettingsFields>()
  return (
    <FormSection title="GST and numbers">
      <div className="grid gap-4">
        <TextField
          label="GSTIN (optional)"
          hint="Leave empty if not registered. Parcels then get a bill of supply without tax"
          className="figures uppercase"
          autoComplete="off"
          spellCheck={false}
          {...field('gstin')}
        />
        <TextField
          label="Invoice prefix"
          hint="Two letters or digits. PA gives PA/26-27/000123"
          className="figures uppercase"
          autoComplete="off"
          spellCheck={false}
          {...field('invoicePrefix')}
        />
        <TextField
          label="Signatory (optional)"
          hint="Shown on invoices as signing electronically. Leave empty to sign by hand"
          autoComplete="off"
          {...field('signatory')}
        />
        <Select
          label="Annual turnover"
          hint="For the previous financial year. Decides whether returns use 4-digit or 6-digit HSN codes"
          options={TURNOVERS}
          {...field('turnover')}
        />
        <NumberField
          label="Next order number"
          hint="Must be above every existing order number"
          inputMode="numeric"
          {...number('orderNumberStart')}
        />
        <p className="text-ink-soft text-sm">
          To change HSN codes and GST rates, edit the{' '}
          <Link to="/admin/settings/tax-classes" className={textLinkStyle}>
            tax classes
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
