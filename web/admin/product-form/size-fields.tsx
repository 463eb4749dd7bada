import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { FoldedSection } from './folded-section.tsx'
import type { ProductValues } from './product-values.ts'

/** The product's family and size; empty for a plant that comes in one size. */
export function SizeFields() {
  const { register, control } = useFormContext<ProductValues>()
  const { family, label } = useWatch({ control, name: 'size' })
  const errors = useFormState({ control, name: 'size' }).errors.size
  return (
    <FoldedSection
      title="Size"
      note={label}
      hint="For a plant sold in several sizes: each is a product with its own price and stock, and those of one family are shown as one in the shop. Leave it empty for a plant that comes in one size."
      isOpenAnyway={family !== '' || label !== '' || errors !== undefined}
    >
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
    </FoldedSection>
  )
}
