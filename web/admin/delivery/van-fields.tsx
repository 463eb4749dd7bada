import { useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { FormSection } from '../product-form/form-section.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useRuleFields } from './use-rule-fields.ts'
import { WeekdayChecks } from './weekday-checks.tsx'

/** The nursery's own van, if there is one. */
export function VanFields() {
  const { control, setValue } = useFormContext<DeliveryRulesInput>()
  const van = useWatch({ control, name: 'van' })
  const { number } = useRuleFields()
  return (
    <FormSection title="Van">
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-forest"
          checked={van !== null}
          onChange={({ currentTarget }) =>
            setValue('van', currentTarget.checked ? { radiusKm: 50, days: [2, 3, 4, 5, 6], capacity: 20 } : null, {
              shouldDirty: true,
            })
          }
        />
        Our own van delivers
      </label>
      {van !== null && (
        <div className="mt-3 grid gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Radius (km)" hint="In a straight line from the nursery" {...number('van.radiusKm')} />
            <NumberField label="Orders a day, at most" {...number('van.capacity')} />
          </div>
          <WeekdayChecks label="Days of the van" name="van.days" />
        </div>
      )}
    </FormSection>
  )
}
