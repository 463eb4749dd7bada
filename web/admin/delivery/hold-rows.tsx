import { useFieldArray, useFormContext } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RowList } from '../product-form/row-list.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { AreaFields } from './area-fields.tsx'
import { RuleRow } from './rule-row.tsx'
import { useRuleFields } from './use-rule-fields.ts'

/** Weather in which plants wait. */
export function HoldRows() {
  const { control } = useFormContext<DeliveryRulesInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'holds' })
  const { text, optional, errorOf } = useRuleFields()
  return (
    <RowList
      title="Weather holds"
      emptyText="None. Beyond its temperature limit a plant waits until a hold is over; a flood stops everything."
      addLabel="Add Hold"
      error={errorOf('holds')}
      isEmpty={fields.length === 0}
      onAdd={() =>
        append({
          reason: 'heat',
          from: '',
          until: '',
          celsius: null,
          area: { states: [], districts: [], pins: [] },
        })
      }
    >
      {fields.map(({ id }, index) => (
        <RuleRow key={id} label={`Hold ${index + 1}`} onRemove={() => remove(index)}>
          <div className="grid gap-3 sm:grid-cols-2">
            <Select label="Reason" options={REASONS} {...text(`holds.${index}.reason`)} />
            <NumberField
              label="How hot or cold (°C)"
              hint="Left empty for a flood"
              {...optional(`holds.${index}.celsius`)}
            />
            <TextField label="First day" type="date" {...text(`holds.${index}.from`)} />
            <TextField label="Last day" type="date" {...text(`holds.${index}.until`)} />
          </div>
          <AreaFields name={`holds.${index}.area`} />
        </RuleRow>
      ))}
    </RowList>
  )
}

const REASONS = [
  { value: 'heat', label: 'Heat' },
  { value: 'cold', label: 'Cold' },
  { value: 'flood', label: 'Flood' },
]
