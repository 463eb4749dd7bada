import { useFormContext } from 'react-hook-form'
import { categories, categoryLabels } from '../../../domain/catalogue.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'

/** Name, category and description. */
export function BasicFields() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <FormSection title="Product">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Plant Name" error={errors.name?.message} autoComplete="off" {...register('name')} />
        <TextField
          label="Scientific Name (Optional)"
          error={errors.scientificName?.message}
          autoComplete="off"
          {...register('scientificName')}
        />
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
