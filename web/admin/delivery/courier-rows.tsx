import { useFieldArray, useFormContext } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { TextField } from '../../ui/text-field.tsx'
import { RowList } from '../product-form/row-list.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { AreaFields } from './area-fields.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { RuleRow } from './rule-row.tsx'
import { useRuleFields } from './use-rule-fields.ts'
import { WeekdayChecks } from './weekday-checks.tsx'

/** The couriers in their order of preference. */
export function CourierRows() {
  const { control } = useFormContext<DeliveryRulesInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'couriers' })
  const { text, number, optional, errorOf } = useRuleFields()
  return (
    <RowList
      title="Couriers"
      emptyText="None. Only the van delivers."
      addLabel="Add Courier"
      error={errorOf('couriers')}
      isEmpty={fields.length === 0}
      onAdd={() => append(structuredClone(BLANK))}
      before={<p className="mb-3 text-ink-soft text-sm">Of those that fit, the first is taken.</p>}
    >
      {fields.map(({ id }, index) => (
        <RuleRow
          key={id}
          label={`Courier ${index + 1}`}
          onRemove={() => remove(index)}
          actions={<MoveButtons label={`courier ${index + 1}`} index={index} count={fields.length} onMove={move} />}
        >
          <TextField label="Name" autoComplete="off" {...text(`couriers.${index}.name`)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Fewest working days" {...number(`couriers.${index}.transit.from`)} />
            <NumberField label="Most working days" {...number(`couriers.${index}.transit.to`)} />
            <NumberField
              label="Refuses plants taller than (cm)"
              hint="Left empty: takes any"
              {...optional(`couriers.${index}.refuses.tallerThanCm`)}
            />
            <NumberField
              label="Refuses plants heavier than (g)"
              hint="Left empty: takes any"
              {...optional(`couriers.${index}.refuses.heavierThanGrams`)}
            />
          </div>
          <WeekdayChecks label="Days on which it delivers" name={`couriers.${index}.days`} />
          <AreaFields name={`couriers.${index}.area`} />
        </RuleRow>
      ))}
    </RowList>
  )
}

const BLANK: DeliveryRulesInput['couriers'][number] = {
  name: '',
  area: { states: [], districts: [], pins: [] },
  transit: { from: 2, to: 5 },
  days: [1, 2, 3, 4, 5, 6],
  refuses: { tallerThanCm: null, heavierThanGrams: null },
}
