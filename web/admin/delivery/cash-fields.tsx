import { LEAST_SAVING, MOST_SAVING } from '../../../domain/payment/saving.ts'
import { FormSection } from '../product-form/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { AdvanceFields } from './advance-fields.tsx'
import { useRuleFields } from './use-rule-fields.ts'

/** When cash on delivery is offered, by itself or with an advance. */
export function CashFields() {
  const { optional, register } = useRuleFields()
  return (
    <FormSection title="Cash on delivery">
      <p className="mb-3 text-ink-soft text-sm">A field that is left empty does not limit it.</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberField label="Largest order (₹)" step="any" {...optional('cash.maxTotal')} />
        <NumberField label="Open cash orders of a buyer, at most" {...optional('cash.maxOpen')} />
        <NumberField
          label="No longer from so many refused parcels"
          hint="Within twelve months"
          {...optional('cash.maxRefused')}
        />
      </div>
      <label className="mt-2 inline-flex min-h-11 items-center gap-2">
        <input type="checkbox" className="size-5 shrink-0 accent-forest" {...register('cash.needsConfirmedEmail')} />
        Only with a confirmed e-mail
      </label>
      <AdvanceFields />
      <NumberField
        label="Saving for paying online (%)"
        hint={`From ${LEAST_SAVING} to ${MOST_SAVING}, off each price, instead of cash or before a cash order leaves. Empty: none`}
        step="any"
        fieldClassName="mt-3 sm:max-w-96"
        {...optional('cash.saving')}
      />
    </FormSection>
  )
}
