import { useController } from 'react-hook-form'
import type { DeliveryRulesInput } from '../../../contract/forms/delivery.ts'
import { weekdays } from '../../../domain/delivery/delivery-rules.ts'
import { CheckList } from './check-list.tsx'

type Props = { label: string; name: 'parcelDays' | 'van.days' | `couriers.${number}.days` }

/** Some days of the week. */
export function WeekdayChecks({ label, name }: Props) {
  const { field, fieldState } = useController<DeliveryRulesInput, Props['name']>({ name })
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

const NAMES = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' }
const DAYS = weekdays.map((value) => ({ value, label: NAMES[value] }))
