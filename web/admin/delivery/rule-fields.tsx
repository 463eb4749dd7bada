import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { areaTexts } from '../../../domain/delivery/areas.ts'
import { weekdayNames, weekdays } from '../../../domain/delivery/delivery-rules.ts'
import { states } from '../../../domain/states.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { Check, Checks, FieldsError } from '../ui/form-page.tsx'
import { RemoveRow } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'

type Props = { name: `${'couriers' | 'zones' | 'holds'}.${number}.area` }

/** The area of a rule: states, districts and ranges of PINs; with none of them, everywhere. */
export function AreaFields({ name }: Props) {
  const area = useWatch<DeliveryRulesInput, Props['name']>({ name })
  const { errorOf } = useFields<DeliveryRulesInput>()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">Area</legend>
      <p className="text-ink-soft text-sm">{areaTexts(area).join(', ')}</p>
      <FieldsError error={errorOf(name)} />
      <StateChecks name={`${name}.states`} />
      <Districts name={`${name}.districts`} />
      <Pins name={`${name}.pins`} />
    </fieldset>
  )
}

function Districts({ name }: { name: `${Props['name']}.districts` }) {
  const { fields, append, remove } = useFieldArray<DeliveryRulesInput, typeof name>({ name })
  const { field } = useFields<DeliveryRulesInput>()
  return (
    <div data-rows className="mb-2 flex min-w-0 flex-col items-start gap-2">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex w-full min-w-0 items-start gap-2">
          <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
            <Select label="State" options={STATES} {...field(`${name}.${index}.state`)} />
            <TextField label="District" {...field(`${name}.${index}.district`)} />
          </div>
          <RemoveRow label={`Remove district ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
      <Button size="small" onClick={() => append({ state: 'Maharashtra', district: '' })}>
        <Plus aria-hidden="true" className="size-4" />
        Add District
      </Button>
    </div>
  )
}

function Pins({ name }: { name: `${Props['name']}.pins` }) {
  const { fields, append, remove } = useFieldArray<DeliveryRulesInput, typeof name>({ name })
  const { field } = useFields<DeliveryRulesInput>()
  return (
    <div data-rows className="flex min-w-0 flex-col items-start gap-2">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex w-full min-w-0 items-start gap-2">
          <div className="grid min-w-0 grow grid-cols-2 gap-2">
            <TextField label="First PIN" inputMode="numeric" {...field(`${name}.${index}.from`)} />
            <TextField label="Last PIN" inputMode="numeric" {...field(`${name}.${index}.to`)} />
          </div>
          <RemoveRow label={`Remove PIN range ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
      <Button size="small" onClick={() => append({ from: '', to: '' })}>
        <Plus aria-hidden="true" className="size-4" />
        Add PIN Range
      </Button>
    </div>
  )
}

const STATES = states.map((state) => ({ value: state, label: state }))

type StateProps = { name: `holidays.${number}.states` | `${'couriers' | 'zones' | 'holds'}.${number}.area.states` }

/** Some states, folded; the summary names those that are ticked. */
export function StateChecks({ name }: StateProps) {
  const { field, fieldState } = useController<DeliveryRulesInput, StateProps['name']>({ name })
  return (
    <details className="min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center">
        States: {field.value.length === 0 ? 'none chosen' : field.value.join(', ')}
      </summary>
      <CheckList
        label="States"
        options={STATES}
        chosen={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
    </details>
  )
}

type WeekdayProps = { label: string; name: 'parcelDays' | 'van.days' | `couriers.${number}.days` }

/** Some days of the week. */
export function WeekdayChecks({ label, name }: WeekdayProps) {
  const { field, fieldState } = useController<DeliveryRulesInput, WeekdayProps['name']>({ name })
  return (
    <CheckList
      label={label}
      options={DAYS}
      chosen={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}

const DAYS = weekdays.map((value) => ({ value, label: weekdayNames[value] }))

type CheckListProps<Value> = {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error: string | undefined
}

/** Checkboxes of which several may be ticked; the ticked values keep the order of the options. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  const { label, options, chosen, onChange, error } = props
  const toggle = (value: Value, isTicked: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === value ? isTicked : chosen.includes(one))))
  return (
    <Checks label={label} error={error}>
      {options.map(({ value, label: text }) => (
        <Check
          key={value}
          label={text}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
        />
      ))}
    </Checks>
  )
}

type RowProps = { label: string; onRemove: () => void; actions?: ReactNode; children: ReactNode }

/** A row of a list of rules; `label` names it, like `Zone 1`. */
export function RuleRow({ label, onRemove, actions, children }: RowProps) {
  return (
    <li>
      <fieldset className="min-w-0 rounded-press border border-line bg-paper/60 p-3">
        <legend className="sr-only">{label}</legend>
        <div className="flex items-center">
          <span aria-hidden="true" className="grow font-semibold">
            {label}
          </span>
          {actions}
          <RemoveRow label={`Remove ${label.toLowerCase()}`} onRemove={onRemove} />
        </div>
        <div className="grid min-w-0 gap-3">{children}</div>
      </fieldset>
    </li>
  )
}
