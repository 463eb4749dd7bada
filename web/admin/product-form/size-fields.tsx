import { useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'

/** Which size of which family the product is; empty for a plant that comes in one size. */
export function SizeFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const errors = formState.errors.size
  return (
    <FormSection title="Size">
      <p className="mb-4 max-w-prose text-ink-soft text-sm">
        For a plant sold in several sizes: each is a product with its own price and stock. Those with the same family
        are shown as one in the shop. Leave it empty for a plant that comes in one size.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
        <TextField
          label="Family"
          hint="The same for all sizes, like Areca Palm"
          autoComplete="off"
          error={errors?.family?.message}
          {...register('size.family')}
        />
        <TextField
          label="Size"
          hint="Like 15 cm pot"
          autoComplete="off"
          error={errors?.label?.message}
          {...register('size.label')}
        />
        <NumberField
          label="Order"
          hint="The lowest is first"
          min={0}
          step={1}
          error={errors?.position?.message}
          {...register('size.position')}
        />
      </div>
    </FormSection>
  )
}
