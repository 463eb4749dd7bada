import { useFieldArray } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { Select, TextField } from '../../ui/fields.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { RowList } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import { AreaFields, RuleRow, StateChecks } from './rule-fields.tsx'

/** The days on which the nursery is closed. */
export function ClosureRows() {
  const { fields, append, remove } = useFieldArray<DeliveryRulesInput, 'closures'>({ name: 'closures' })
  const { errorOf } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Closures"
      emptyText="None. Nothing ships while the nursery is closed."
      addLabel="Add Closure"
      error={errorOf('closures')}
      isEmpty={fields.length === 0}
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
  const { errorOf } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Holidays"
      emptyText="None. Nothing is delivered on a holiday in the states you choose, or anywhere if you choose none."
      addLabel="Add Holiday"
      error={errorOf('holidays')}
      isEmpty={fields.length === 0}
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
      <TextField label="Name" autoComplete="off" {...field(`${name}.name`)} />
      <TextField label="First day" type="date" {...field(`${name}.from`)} />
      <TextField label="Last day" type="date" {...field(`${name}.until`)} />
    </div>
  )
}

/** Weather in which plants wait. */
export function HoldRows() {
  const { fields, append, remove } = useFieldArray<DeliveryRulesInput, 'holds'>({ name: 'holds' })
  const { field, optional, errorOf } = useFields<DeliveryRulesInput>()
  return (
    <RowList
      title="Weather holds"
      emptyText="None. A heat or cold hold delays plants that can’t stand the temperature. A flood hold delays everything."
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
