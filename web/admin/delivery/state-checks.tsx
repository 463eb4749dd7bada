import { useController } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { states } from '../../../domain/states.ts'
import { CheckList } from './check-list.tsx'

type Props = { name: `holidays.${number}.states` | `${'couriers' | 'zones' | 'holds'}.${number}.area.states` }

/** Some states, folded; the summary names those that are ticked. */
export function StateChecks({ name }: Props) {
  const { field, fieldState } = useController<DeliveryRulesInput, Props['name']>({ name })
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

const STATES = states.map((state) => ({ value: state, label: state }))
