import { useFormContext, useWatch } from 'react-hook-form'
import { Select } from '../../ui/select.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { yesOrNo } from './fact-options.ts'
import type { ProductValues } from './product-values.ts'

/** The measures of a plant, or of a pot. */
export function MeasureFields() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const isPot = useWatch({ control, name: 'category' }) === 'pots'
  const errors = formState.errors.facts
  const sizes = [
    { name: 'heightCm', label: 'Height as sold (cm)' },
    { name: 'spreadCm', label: 'Spread as sold (cm)' },
    { name: 'grownHeightCm', label: 'Grown height (cm)' },
    { name: 'potCm', label: isPot ? 'Inner diameter (cm)' : 'Pot diameter (cm)' },
  ] as const
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      {sizes.map(({ name, label }) => (
        <NumberField key={name} label={label} min={1} error={errors?.[name]?.message} {...register(`facts.${name}`)} />
      ))}
      <Select
        label="Pot included"
        options={yesOrNo}
        error={errors?.potIncluded?.message}
        {...register('facts.potIncluded')}
      />
    </div>
  )
}
