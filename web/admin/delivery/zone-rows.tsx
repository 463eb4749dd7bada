import { useFieldArray } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { TextField } from '../../ui/fields.tsx'
import { Check } from '../ui/form-page.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { MoveButtons, RowList } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import { AreaFields, RuleRow, WeekdayChecks } from './rule-fields.tsx'

/** The couriers in their order of preference. */
export function CourierRows() {
  const { fields, append, remove, move } = useFieldArray<DeliveryRulesInput, 'couriers'>({ name: 'couriers' })
  const { field, number, optional, errorOf } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Couriers"
      emptyText="None. Only the van delivers."
      addLabel="Add Courier"
      error={errorOf('couriers')}
      isEmpty={fields.length === 0}
      onAdd={() => append(structuredClone(NEW_COURIER))}
      before={<p className="mb-3 text-ink-soft text-sm">The first courier that fits is used.</p>}
    >
      {fields.map(({ id }, index) => (
        <RuleRow
          key={id}
          label={`Courier ${index + 1}`}
          onRemove={() => remove(index)}
          actions={<MoveButtons label={`courier ${index + 1}`} index={index} count={fields.length} onMove={move} />}
        >
          <TextField label="Name" autoComplete="off" {...field(`couriers.${index}.name`)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Minimum working days" {...number(`couriers.${index}.transit.from`)} />
            <NumberField label="Maximum working days" {...number(`couriers.${index}.transit.to`)} />
            <NumberField
              label="Maximum plant height (cm)"
              hint="Leave empty for no limit"
              {...optional(`couriers.${index}.refuses.tallerThanCm`)}
            />
            <NumberField
              label="Maximum plant weight (g)"
              hint="Leave empty for no limit"
              {...optional(`couriers.${index}.refuses.heavierThanGrams`)}
            />
          </div>
          <WeekdayChecks label="Delivery days" name={`couriers.${index}.days`} />
          <AreaFields name={`couriers.${index}.area`} />
        </RuleRow>
      ))}
    </RowList>
  )
}

const NEW_COURIER: DeliveryRulesInput['couriers'][number] = {
  name: '',
  area: { states: [], districts: [], pins: [] },
  transit: { from: 2, to: 5 },
  days: [1, 2, 3, 4, 5, 6],
  refuses: { tallerThanCm: null, heavierThanGrams: null },
}

/** What delivery costs, zone by zone, in their order. */
export function ZoneRows() {
  const { fields, append, remove, move } = useFieldArray<DeliveryRulesInput, 'zones'>({ name: 'zones' })
  const { field, number, optional, errorOf, register } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Zones"
      emptyText="None. Nothing is delivered anywhere."
      addLabel="Add Zone"
      error={errorOf('zones')}
      isEmpty={fields.length === 0}
      onAdd={() => append(structuredClone(NEW_ZONE))}
      before={
        <p className="mb-3 text-ink-soft text-sm">
          The first zone that includes an address applies. Nothing is delivered outside your zones.
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
          <TextField label="Name" autoComplete="off" {...field(`zones.${index}.name`)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Fee (₹)" step="any" {...number(`zones.${index}.fee`)} />
            <NumberField label="Plus, per kg or part of a kg (₹)" step="any" {...number(`zones.${index}.feePerKg`)} />
            <NumberField
              label="Free from (₹)"
              hint="Leave empty to always charge"
              step="any"
              {...optional(`zones.${index}.freeFrom`)}
            />
            <NumberField
              label="Minimum (₹)"
              hint="Leave empty for the standard minimum"
              step="any"
              {...optional(`zones.${index}.minimum`)}
            />
          </div>
          <Check label="Cash on delivery" {...register(`zones.${index}.cash`)} />
          <AreaFields name={`zones.${index}.area`} />
        </RuleRow>
      ))}
    </RowList>
  )
}

const NEW_ZONE: DeliveryRulesInput['zones'][number] = {
  name: '',
  area: { states: [], districts: [], pins: [] },
  fee: 0,
  feePerKg: 0,
  freeFrom: null,
  minimum: null,
  cash: true,
}
