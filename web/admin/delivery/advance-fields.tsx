import { useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import type { CashReason } from '../../../domain/delivery/delivery-rules.ts'
import { NumberField } from '../ui/number-field.tsx'
import { CheckList } from './check-list.tsx'
import { useRuleFields } from './use-rule-fields.ts'

/** For which reasons cash is offered with an advance instead of not at all, and how much that is. */
export function AdvanceFields() {
  const { control, setValue } = useFormContext<DeliveryRulesInput>()
  const advance = useWatch({ control, name: 'cash.advance' }) ?? null
  const { number, errorOf } = useRuleFields()
  const choose = (reasons: CashReason[]) =>
    setValue('cash.advance', reasons.length === 0 ? null : { percent: advance?.percent ?? 20, reasons }, {
      shouldDirty: true,
    })
  return (
    <div className="mt-3 grid gap-3">
      <CheckList
        label="Take an advance online instead of refusing cash"
        options={REASONS}
        chosen={advance?.reasons ?? []}
        onChange={choose}
        error={errorOf('cash.advance.reasons')}
      />
      {advance !== null && (
        <NumberField
          label="Advance (% of the total)"
          hint="From 10 to 50, rounded up to a whole rupee"
          fieldClassName="sm:max-w-64"
          {...number('cash.advance.percent')}
        />
      )}
    </div>
  )
}

const REASONS: { value: CashReason; label: string }[] = [
  { value: 'zone', label: 'In zones without cash' },
  { value: 'sum', label: 'Above the largest order' },
  { value: 'open', label: 'With too many open cash orders' },
  { value: 'refused', label: 'After refused parcels' },
  { value: 'unconfirmed', label: 'Without a confirmed e-mail' },
]
