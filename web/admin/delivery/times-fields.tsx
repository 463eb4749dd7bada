import { TextField } from '../../ui/text-field.tsx'
import { FormSection } from '../product-form/form-section.tsx'
import { useRuleFields } from './use-rule-fields.ts'
import { WeekdayChecks } from './weekday-checks.tsx'

/** When orders leave the nursery. */
export function TimesFields() {
  const { text } = useRuleFields()
  return (
    <FormSection title="Packing">
      <div className="grid gap-4">
        <TextField
          label="Cut-off"
          type="time"
          hint="What is ordered before it is packed on the same day"
          fieldClassName="sm:max-w-xs"
          {...text('cutOff')}
        />
        <WeekdayChecks label="Days on which parcels leave" name="parcelDays" />
      </div>
    </FormSection>
  )
}
