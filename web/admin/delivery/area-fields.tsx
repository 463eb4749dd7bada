import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { states } from '../../../domain/states.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RemoveRow } from '../product-form/remove-row.tsx'
import { areaText } from './area-text.ts'
import { StateChecks } from './state-checks.tsx'
import { useRuleFields } from './use-rule-fields.ts'

type Props = { name: `${'couriers' | 'zones' | 'holds'}.${number}.area` }

/** The area of a rule: states, districts and ranges of PINs; with none of them, everywhere. */
export function AreaFields({ name }: Props) {
  const { control } = useFormContext<DeliveryRulesInput>()
  const area = useWatch({ control, name })
  const error = useRuleFields().errorOf(name)
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">Area</legend>
      <p className="text-ink-soft text-sm">{areaText(area)}</p>
      {error !== undefined && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      <StateChecks name={`${name}.states`} />
      <Districts name={`${name}.districts`} />
      <Pins name={`${name}.pins`} />
    </fieldset>
  )
}

function Districts({ name }: { name: `${Props['name']}.districts` }) {
  const { control } = useFormContext<DeliveryRulesInput>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const { text } = useRuleFields()
  return (
    <div className="mb-2 flex min-w-0 flex-col items-start gap-2">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex w-full min-w-0 items-start gap-2">
          <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
            <Select label="State of the district" options={STATES} {...text(`${name}.${index}.state`)} />
            <TextField label="District" autoComplete="off" {...text(`${name}.${index}.district`)} />
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
  const { control } = useFormContext<DeliveryRulesInput>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const { text } = useRuleFields()
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {fields.map(({ id }, index) => (
        <div key={id} className="flex w-full min-w-0 items-start gap-2">
          <div className="grid min-w-0 grow grid-cols-2 gap-2">
            <TextField label="First PIN" inputMode="numeric" autoComplete="off" {...text(`${name}.${index}.from`)} />
            <TextField label="Last PIN" inputMode="numeric" autoComplete="off" {...text(`${name}.${index}.to`)} />
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
