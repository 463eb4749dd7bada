import { useFormContext, useWatch } from 'react-hook-form'
import { NumberField } from '../ui/number-field.tsx'
import { FormSection } from './form-section.tsx'
import { followingText } from './price-tag.ts'
import type { ProductValues } from './product-values.ts'
import { TaxClassField } from './tax-class-field.tsx'

/** Price, original price, discount and stock; a bundle's stock follows from its parts. */
export function PriceFields() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const [price, originalPrice, discount, parts] = useWatch({
    control,
    name: ['price', 'originalPrice', 'discount', 'parts'],
  })
  const following = followingText({ price, originalPrice, discount })
  return (
    <FormSection title="Pricing">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
        <NumberField label="Price (₹)" min={0} step="any" error={errors.price?.message} {...register('price')} />
        {parts.length === 0 && (
          <NumberField
            label="Stock"
            min={1}
            step={1}
            inputMode="numeric"
            error={errors.stock?.message}
            {...register('stock')}
          />
        )}
        <NumberField
          label="Original Price"
          min={0}
          step="any"
          hint={following.originalPrice === null ? 'Optional' : `If empty: ${following.originalPrice}`}
          error={errors.originalPrice?.message}
          {...register('originalPrice')}
        />
        <NumberField
          label="Discount %"
          min={0}
          max={99}
          step={1}
          inputMode="numeric"
          hint={following.discount === null ? 'Optional' : `If empty: ${following.discount}`}
          error={errors.discount?.message}
          {...register('discount')}
        />
        <div className="col-span-full">
          <TaxClassField />
        </div>
      </div>
    </FormSection>
  )
}
