import { useFormContext } from 'react-hook-form'
import { singleLineTexts } from '../../../contract/forms/product-fields.ts'
import { categories, categoryLabels } from '../../../domain/catalogue.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'

/** The texts of one line such as the name, category, rating and description. */
export function BasicFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <FormSection title="Product">
      <div className="grid gap-4 sm:grid-cols-2">
        {singleLineTexts.map(({ key, label, kind }) => (
          <TextField
            key={key}
            label={kind === 'optional text' ? `${label} (Optional)` : label}
            error={errors[key]?.message}
            autoComplete="off"
            {...register(key)}
          />
        ))}
        <Select
          label="Category"
          placeholder="Select a category"
          options={CATEGORIES}
          error={errors.category?.message}
          {...register('category')}
        />
        <NumberField
          label="Rating (0-5)"
          hint="Shown until the first review"
          min={0}
          max={5}
          step={0.1}
          error={errors.rating?.message}
          {...register('rating')}
        />
        <TextArea
          label="Description"
          rows={6}
          className="field-sizing-content min-h-44"
          error={errors.description?.message}
          fieldClassName="sm:col-span-2"
          {...register('description')}
        />
      </div>
    </FormSection>
  )
}

const CATEGORIES = categories.map((category) => ({ value: category, label: categoryLabels[category] }))
