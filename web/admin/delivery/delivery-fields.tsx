import { useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { type CashReason, cashReasonNames, cashReasons } from '../../../domain/delivery/delivery-rules.ts'
import { LEAST_SAVING, MOST_SAVING } from '../../../domain/payment/saving.ts'
import { TextField } from '../../ui/fields.tsx'
import { Check, FormSection, NumberField } from '../ui/form-page.tsx'
import { useFields } from '../ui/use-fields.ts'
import { CheckList, WeekdayChecks } from './rule-fields.tsx'

/** When orders leave the nursery. */
export function TimesFields() {
  const { field } = useFields<DeliveryRulesInput>()
  return (
    <FormSection title="Packing">
      <div className="grid gap-4">
        <TextField
          label="Cut-off"
          type="time"
          hint="Orders placed before this time are packed the same day if the nursery is open"
          fieldClassName="sm:max-w-xs"
          {...field('cutOff')}
        />
        <WeekdayChecks label="Dispatch days" name="parcelDays" />
      </div>
    </FormSection>
  )
}

/** The nursery's own van, if there is one. */
export function VanFields() {
  const { control, setValue } = useFormContext<DeliveryRulesInput>()
  const van = useWatch({ control, name: 'van' })
  const { number } = useFields<DeliveryRulesInput>()
  return (
    <FormSection title="Van">
      <Check
        label="Deliver with our own van"
        checked={van !== null}
        onChange={({ currentTarget }) =>
          setValue('van', currentTarget.checked ? { radiusKm: 50, days: [2, 3, 4, 5, 6], capacity: 20 } : null, {
            shouldDirty: true,
          })
        }
      />
      {van !== null && (
        <div className="mt-3 grid gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Radius (km)" hint="In a straight line from the nursery" {...number('van.radiusKm')} />
            <NumberField label="Maximum orders per day" {...number('van.capacity')} />
          </div>
          <WeekdayChecks label="Van delivery days" name="van.days" />
        </div>
      )}
    </FormSection>
  )
}

/** When cash on delivery is offered, by itself or with an advance. */
export function CashFields() {
  const { optional, register } = useFields<DeliveryRulesInput>()
  return (
    <FormSection title="Cash on delivery">
      <p className="mb-3 text-ink-soft text-sm">Leave a field empty for no limit.</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberField label="Maximum order (₹)" step="any" {...optional('cash.maxTotal')} />
        <NumberField label="Maximum open cash orders per buyer" {...optional('cash.maxOpen')} />
        <NumberField
          label="Stop offering cash after this many refused parcels"
          hint="Within twelve months"
          {...optional('cash.maxRefused')}
        />
      </div>
      <Check
        label="Only for buyers with a confirmed e-mail"
        className="mt-2"
        {...register('cash.needsConfirmedEmail')}
      />
      <AdvanceFields />
      <NumberField
        label="Discount for paying online (%)"
        hint={`From ${LEAST_SAVING} to ${MOST_SAVING}, taken off each price when the shopper pays at checkout or before a cash order ships. Leave empty for no discount`}
        step="any"
        fieldClassName="mt-3 sm:max-w-96"
        {...optional('cash.saving')}
      />
    </FormSection>
  )
}

/** For which reasons cash is offered with an advance instead of not at all, and how much that is. */
function AdvanceFields() {
  const { control, setValue } = useFormContext<DeliveryRulesInput>()
  const advance = useWatch({ control, name: 'cash.advance' }) ?? null
  const { number, errorOf } = useFields<DeliveryRulesInput>()
  const choose = (reasons: CashReason[]) =>
    setValue('cash.advance', reasons.length === 0 ? null : { percent: advance?.percent ?? 20, reasons }, {
      shouldDirty: true,
    })
  return (
    <div className="mt-3 grid gap-3">
      <CheckList
        label="Take an online advance instead of refusing cash"
        options={REASONS}
        chosen={advance?.reasons ?? []}
        onChange={choose}
        error={errorOf('cash.advance.reasons')}
      />
      {advance !== null && (
        <NumberField
          label="Advance (% of the total)"
          hint="From 10 to 50. The advance is rounded up to a whole rupee"
          fieldClassName="sm:max-w-64"
          {...number('cash.advance.percent')}
        />
      )}
    </div>
  )
}

const REASONS = cashReasons.map((value) => ({ value, label: cashReasonNames[value] }))
