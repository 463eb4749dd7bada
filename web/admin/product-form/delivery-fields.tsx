import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { states } from '../../../domain/states.ts'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { FactChecks } from './fact-checks.tsx'
import { FoldedSection } from './folded-section.tsx'
import type { ProductValues } from './product-values.ts'

const numbers = [
  { name: 'maxCelsius', label: 'Not in heat of (°C)', hint: 'It waits until it is cooler' },
  { name: 'minCelsius', label: 'Not in cold of (°C)', hint: 'It waits until it is warmer' },
  { name: 'depotDays', label: 'Days in a depot', hint: 'At most; empty: one' },
  { name: 'weightGrams', label: 'Weight packed (g)', hint: 'For fees by weight' },
] as const

/** How the product may travel; empty where nothing is special about it. */
export function DeliveryFields() {
  const { register, control } = useFormContext<ProductValues>()
  const { vanOnly, notTo } = useWatch({ control, name: 'delivery' })
  const errors = useFormState({ control, name: 'delivery' }).errors.delivery
  const notes = [...(vanOnly ? ['only by van'] : []), ...(notTo.length > 0 ? [`not to ${notTo.length} states`] : [])]
  return (
    <FoldedSection
      title="Delivery"
      note={notes.join(', ')}
      hint="For a plant that does not travel like the others. Leave it empty where nothing is special."
      isOpenAnyway={errors !== undefined}
    >
      <label className="inline-flex min-h-11 items-center gap-2">
        <input type="checkbox" className="size-5 shrink-0 accent-forest" {...register('delivery.vanOnly')} />
        Only our van carries it
      </label>
      <FactChecks
        label="It may not enter"
        name="delivery.notTo"
        options={states.map((state) => ({ value: state, label: state }))}
        error={errors?.notTo?.message}
      />
      <TextField
        label="Why, for shoppers"
        hint="Like: it is taller than couriers take"
        autoComplete="off"
        error={errors?.reason?.message}
        {...register('delivery.reason')}
      />
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        {numbers.map(({ name, label, hint }) => (
          <NumberField
            key={name}
            label={label}
            hint={hint}
            step={1}
            error={errors?.[name]?.message}
            {...register(`delivery.${name}`)}
          />
        ))}
      </div>
    </FoldedSection>
  )
}
