import { useFormState, useWatch } from 'react-hook-form'
import { singleLineTexts } from '../../../contract/forms/product-fields.ts'
import { categories, categoryLabels } from '../../../domain/catalogue.ts'
import { Select, TextArea, TextField } from '../../ui/fields.tsx'
import { FoldedSection, FormSection } from '../ui/form-page.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFields } from '../ui/use-fields.ts'
import type { ProductValues } from './product-values.ts'

/** The texts of one line such as the name, category, rating and description. */
export function BasicFields() {
  const { field } = useFields<ProductValues>()
  return (
    <FormSection title="Product">
      <div className="grid gap-4 sm:grid-cols-2">
        {singleLineTexts.map(({ key, label, kind }) => (
          <TextField
            key={key}
            label={kind === 'optional text' ? `${label} (Optional)` : label}
            autoComplete="off"
            {...field(key)}
          />
        ))}
        <Select label="Category" placeholder="Select a category" options={CATEGORIES} {...field('category')} />
        <NumberField
          label="Rating (0-5)"
          hint="Shown until the first review"
          min={0}
          max={5}
          step={0.1}
          {...field('rating')}
        />
        <TextArea
          label="Description"
          rows={6}
          className="field-sizing-content min-h-44"
          fieldClassName="sm:col-span-2"
          {...field('description')}
        />
      </div>
    </FormSection>
  )
}

const CATEGORIES = categories.map((category) => ({ value: category, label: categoryLabels[category] }))

/** The product's family and size; empty for a plant that comes in one size. */
export function SizeFields() {
  const { control, field } = useFields<ProductValues>()
  const { family, label } = useWatch({ control, name: 'size' })
  const { errors } = useFormState({ control, name: 'size' })
  return (
    <FoldedSection
      title="Size"
      note={label}
      hint="For plants sold in several sizes. Each size is a product with its own price and stock, and the shop shows a family as one plant. Leave empty if there is only one size."
      isOpenAnyway={family !== '' || label !== '' || errors.size !== undefined}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
        <TextField
          label="Family"
          hint="The same for all sizes, for example Areca Palm"
          autoComplete="off"
          {...field('size.family')}
        />
        <TextField label="Size" hint="For example 15 cm pot" autoComplete="off" {...field('size.label')} />
        <NumberField label="Order" hint="Lowest first" min={0} step={1} {...field('size.position')} />
      </div>
    </FoldedSection>
  )
}
