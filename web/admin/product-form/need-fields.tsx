import { useFormContext } from 'react-hook-form'
import { effortWords, humidityWords, lightWords, waterWords } from '../../../domain/plant-facts/fact-lines.ts'
import { efforts, humidities, lights, waterings } from '../../../domain/plant-facts/plant-facts.ts'
import { Select } from '../../ui/select.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { factOptions } from './fact-options.ts'
import type { ProductValues } from './product-values.ts'

/** What a plant needs: light, water, care, air and temperature. */
export function NeedFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const errors = formState.errors.facts
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
      {needs.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          options={options}
          error={errors?.[name]?.message}
          {...register(`facts.${name}`)}
        />
      ))}
      <NumberField
        label="Coldest (°C)"
        min={-20}
        max={60}
        error={errors?.minCelsius?.message}
        {...register('facts.minCelsius')}
      />
      <NumberField
        label="Hottest (°C)"
        min={-20}
        max={60}
        error={errors?.maxCelsius?.message}
        {...register('facts.maxCelsius')}
      />
    </div>
  )
}

const needs = [
  { name: 'light', label: 'Light', options: factOptions(lights, lightWords) },
  { name: 'water', label: 'Water', options: factOptions(waterings, waterWords) },
  { name: 'effort', label: 'Effort', options: factOptions(efforts, effortWords) },
  { name: 'humidity', label: 'Humidity', options: factOptions(humidities, humidityWords) },
] as const
