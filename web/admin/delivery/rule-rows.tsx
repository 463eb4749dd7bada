import { useFieldArray } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { Check, NumberField } from '../ui/form-page.tsx'
import { MoveButtons, RowList } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import { AreaFields, RuleRow, StateChecks, WeekdayChecks } from './rule-fields.tsx'

/** The couriers in their order of preference. */
export function CourierRows() {
  const { fields, append, remove, move } = useFieldArray<DeliveryRulesInput, 'couriers'>({ name: 'couriers' })
  const { field, number, optional } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Couriers"
      emptyText="None. Without couriers, you can only deliver with your own van."
      addLabel="Add Courier"
      name="couriers"
      onAdd={() => append(structuredClone(NEW_COURIER))}
      before={<p className="mb-3 text-ink-soft text-sm">The first courier that can deliver an order is used.</p>}
    >
      {fields.map(({ id }, index) => (
        <RuleRow
          key={id}
          label={`Courier ${index + 1}`}
          onRemove={() => remove(index)}
          actions={<MoveButtons label={`courier ${index + 1}`} index={index} count={fields.length} onMove={move} />}
        >
          <TextField label="Name" {...field(`couriers.${index}.name`)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Minimum delivery time (working days)" {...number(`couriers.${index}.transit.from`)} />
            <NumberField label="Maximum delivery time (working days)" {...number(`couriers.${index}.transit.to`)} />
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
  const { field, number, optional, register } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Zones"
      emptyText="None. Without zones, nothing can be delivered."
      addLabel="Add Zone"
      name="zones"
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
          <TextField label="Name" {...field(`zones.${index}.name`)} />
          <div className="grid gap-3 sm:grid-cols-2">
            <NumberField label="Fee (₹)" step="any" {...number(`zones.${index}.fee`)} />
            <NumberField
              label="Extra fee per kg or part of a kg (₹)"
              step="any"
              {...number(`zones.${index}.feePerKg`)}
            />
            <NumberField
              label="Free delivery from (₹)"
              hint="Leave empty to always charge the fee"
              step="any"
              {...optional(`zones.${index}.freeFrom`)}
            />
            <NumberField
              label="Minimum order (₹)"
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

/** The days on which the nursery is closed. */
export function ClosureRows() {
  const { fields, append, remove } = useFieldArray<DeliveryRulesInput, 'closures'>({ name: 'closures' })
  return (
    <RowList
      title="Closures"
      emptyText="None. Nothing ships while the nursery is closed."
      addLabel="Add Closure"
      name="closures"
      onAdd={() => append({ name: '', from: '', until: '' })}
    >
      {fields.map(({ id }, index) => (
        <RuleRow key={id} label={`Closure ${index + 1}`} onRemove={() => remove(index)}>
          <NamedDays name={`closures.${index}`} />
        </RuleRow>
      ))}
    </RowList>
  )
}

/** The days without any deliveries, in some states or anywhere. */
export function HolidayRows() {
  const { fields, append, remove } = useFieldArray<DeliveryRulesInput, 'holidays'>({ name: 'holidays' })
  return (
    <RowList
      title="Holidays"
      emptyText="None. Nothing is delivered on a holiday in the states you choose, or anywhere if you choose none."
      addLabel="Add Holiday"
      name="holidays"
      onAdd={() => append({ name: '', from: '', until: '', states: [] })}
    >
      {fields.map(({ id }, index) => (
        <RuleRow key={id} label={`Holiday ${index + 1}`} onRemove={() => remove(index)}>
          <NamedDays name={`holidays.${index}`} />
          <StateChecks name={`holidays.${index}.states`} />
        </RuleRow>
      ))}
    </RowList>
  )
}

function NamedDays({ name }: { name: `${'closures' | 'holidays'}.${number}` }) {
  const { field } = useFields<DeliveryRulesInput>()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextField label="Name" {...field(`${name}.name`)} />
      <TextField label="First day" type="date" {...field(`${name}.from`)} />
      <TextField label="Last day" type="date" {...field(`${name}.until`)} />
    </div>
  )
}

/** Weather in which plants wait. */
export function HoldRows() {
  const { fields, append, remove } = useFieldArray<DeliveryRulesInput, 'holds'>({ name: 'holds' })
  const { field, optional } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Weather holds"
      emptyText="None. A heat or cold hold delays plants that can’t stand the temperature. A flood hold delays everything."
      addLabel="Add Hold"
      name="holds"
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
            <Select label="Reason" options={REASONS} {...field(`holds.${index}.reason`)} />
            <NumberField
              label="Temperature (°C)"
              hint="Leave empty for a flood"
              {...optional(`holds.${index}.celsius`)}
            />
            <TextField label="First day" type="date" {...field(`holds.${index}.from`)} />
            <TextField label="Last day" type="date" {...field(`holds.${index}.until`)} />
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
