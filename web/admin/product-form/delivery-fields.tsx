import { useWatch } from 'react-hook-form'
import { counted } from '../../../domain/counted.ts'
import { states } from '../../../domain/states.ts'
import { TextField } from '../../ui/fields.tsx'
import { Check, FoldedSection } from '../ui/form-page.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFields } from '../ui/use-fields.ts'
import { FactChecks } from './fact-fields.tsx'
import type { ProductValues } from './product-values.ts'

/** How the product may travel; empty where nothing is special about it. */
export function DeliveryFields() {
  const { control, field, register } = useFields<ProductValues>()
  const { vanOnly, notTo } = useWatch({ control, name: 'delivery' })
  const notes = [
    ...(vanOnly ? ['only by van'] : []),
    ...(notTo.length > 0 ? [`not to ${counted(notTo.length, 'state')}`] : []),
  ]
  return (
    <FoldedSection
      name="delivery"
      title="Delivery"
      note={notes.join(', ')}
      hint="For plants with special delivery needs. Leave empty otherwise."
    >
      <Check label="Deliver only with our van" {...register('delivery.vanOnly')} />
      <FactChecks
        label="Cannot be delivered to"
        name="delivery.notTo"
        options={states.map((state) => ({ value: state, label: state }))}
      />
      <TextField
        label="Reason shown to shoppers"
        hint="For example: too tall for our couriers"
        {...field('delivery.reason')}
      />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        {numbers.map(({ name, label, hint }) => (
          <NumberField key={name} label={label} hint={hint} step={1} {...field(`delivery.${name}`)} />
        ))}
      </div>
    </FoldedSection>
  )
}

const numbers = [
  { name: 'maxCelsius', label: 'Too hot to ship at (°C)', hint: 'Orders wait for cooler weather' },
  { name: 'minCelsius', label: 'Too cold to ship at (°C)', hint: 'Orders wait for warmer weather' },
  { name: 'depotDays', label: 'Days in a depot', hint: 'Maximum; 1 if left empty' },
  { name: 'weightGrams', label: 'Packed weight (g)', hint: 'For delivery fees by weight' },
] as const
