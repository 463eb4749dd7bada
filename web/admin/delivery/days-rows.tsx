import { useFieldArray, useFormContext } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { TextField } from '../../ui/text-field.tsx'
import { RowList } from '../product-form/row-list.tsx'
import { RuleRow } from './rule-row.tsx'
import { StateChecks } from './state-checks.tsx'
import { useRuleFields } from './use-rule-fields.ts'

/** The days on which the nursery is closed. */
export function ClosureRows() {
  const { control } = useFormContext<DeliveryRulesInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'closures' })
  const { errorOf } = useRuleFields()
  return (
    <RowList
      title="Closures"
      emptyText="None. Nothing leaves the nursery while it is closed."
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
  const { control } = useFormContext<DeliveryRulesInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const { errorOf } = useRuleFields()
  return (
    <RowList
      title="Holidays"
      emptyText="None. On a holiday nothing is delivered, in its states or, with none chosen, anywhere."
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
  const { text } = useRuleFields()
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <TextField label="Name" autoComplete="off" {...text(`${name}.name`)} />
      <TextField label="First day" type="date" {...text(`${name}.from`)} />
      <TextField label="Last day" type="date" {...text(`${name}.until`)} />
    </div>
  )
}
