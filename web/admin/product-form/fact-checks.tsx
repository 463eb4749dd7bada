import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ProductValues } from './product-values.ts'

type Props = {
  label: string
  name: 'facts.places' | 'facts.flowers' | 'delivery.notTo'
  options: readonly { value: string; label: string }[]
  error: string | undefined
}

/** A fact of which several may be chosen, or none. */
export function FactChecks({ label, name, options, error }: Props) {
  const { register } = useFormContext<ProductValues>()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="font-semibold text-[0.94rem]">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option.value} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              value={option.value}
              className="size-5 shrink-0 accent-forest"
              aria-invalid={error === undefined ? undefined : true}
              {...register(name)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
