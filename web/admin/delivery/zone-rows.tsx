import { useFieldArray, useFormContext } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { TextField } from '../../ui/text-field.tsx'
import { RowList } from '../product-form/row-list.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { AreaFields } from './area-fields.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { RuleRow } from './rule-row.tsx'
import { useRuleFields } from './use-rule-fields.ts'

/** What delivery costs, zone by zone, in their order. */
export function ZoneRows() {
  const { control } = useFormContext<DeliveryRulesInput>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'zones' })
  const { text, number, optional, errorOf, register } = useRuleFields()
  return (
    <RowList
      title="Zones"
      emptyText="None: nothing is delivered anywhere."
      addLabel="Add Zone"
      error={errorOf('zones')}
      isEmpty={fields.length === 0}
      onAdd={() => append(structuredClone(BLANK))}
      before={
        <p className="mb-3 text-ink-soft text-sm">
          The first zone that includes an address counts; outside all of them nothing is delivered.
        </p>
      }
    >
      {fields.map(({ id }, index) => (
        <RuleRow
          key={id}
          label={`Zone ${index + 1}`}
          onRemove={() => remove(index)}
          actions={<MoveButtons label={`zone ${index + 1}`} index={index} count={fields.length} onMove={move} />}
        >
          <TextField label="Name" autoComplete="off" {...text(`zones.${index}.name`)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Fee (₹)" step="any" {...number(`zones.${index}.fee`)} />
            <NumberField label="And per kg begun (₹)" step="any" {...number(`zones.${index}.feePerKg`)} />
            <NumberField
              label="Free from (₹)"
              hint="Left empty: never by the sum"
              step="any"
              {...optional(`zones.${index}.freeFrom`)}
            />
            <NumberField
              label="Minimum (₹)"
              hint="Left empty: as everywhere"
              step="any"
              {...optional(`zones.${index}.minimum`)}
            />
          </div>
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" className="size-5 shrink-0 accent-forest" {...register(`zones.${index}.cash`)} />
            Cash on delivery
          </label>
          <AreaFields name={`zones.${index}.area`} />
        </RuleRow>
      ))}
    </RowList>
  )
}

const BLANK: DeliveryRulesInput['zones'][number] = {
  name: '',
  area: { states: [], districts: [], pins: [] },
  fee: 0,
  feePerKg: 0,
  freeFrom: null,
  minimum: null,
  cash: true,
}
