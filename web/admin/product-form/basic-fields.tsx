import { useFieldArray, useWatch } from 'react-hook-form'
import { productFields, singleLineTexts } from '../../../contract/forms/product-fields.ts'
import { categories, categoryLabels } from '../../../domain/catalogue.ts'
import { Select, TextArea, TextField } from '../../ui/fields.tsx'
import { FoldedSection, FormSection, NumberField } from '../ui/form-page.tsx'
import { RemoveRow, RowList } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import type { ProductValues } from './product-values.ts'

/** The texts of one line such as the name, category, rating and description. */
export function BasicFields() {
  const { field } = useFields<ProductValues>()
  return (
    <FormSection title="Product">
      <div className="grid gap-4 sm:grid-cols-2">
        {singleLineTexts.map(({ key, label, kind }) => (
          <TextField key={key} label={kind === 'optional text' ? `${label} (Optional)` : label} {...field(key)} />
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
  return (
    <FoldedSection
      name="size"
      title="Size"
      note={label}
      hint="If you sell a plant in several sizes, each size is a product with its own price and stock. The shop shows sizes with the same family name as one plant. Leave empty if there is only one size."
      isFilledIn={family !== '' || label !== ''}
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
        <TextField label="Family" hint="The same for all sizes, for example Areca Palm" {...field('size.family')} />
        <TextField label="Size" hint="For example, 15 cm pot" {...field('size.label')} />
        <NumberField label="Position" hint="Lowest first" min={0} step={1} {...field('size.position')} />
      </div>
    </FoldedSection>
  )
}

/** Care instructions: pairs of a title and a text. */
export function CareRows() {
  const { control, field } = useFields<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'careInstructions' })
  return (
    <RowList
      title="Care Instructions"
      emptyText="None yet. Start with light, water and soil."
      addLabel="Add Care Instruction"
      name="careInstructions"
      onAdd={() => append({ title: '', description: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id}>
          <fieldset className="flex min-w-0 items-start gap-2 rounded-press border border-line bg-paper/60 p-3">
            <legend className="sr-only">Care instruction {index + 1}</legend>
            <div className="flex min-w-0 grow flex-col gap-3">
              <TextField label="Title" {...field(`careInstructions.${index}.title`)} />
              <TextArea
                label="Description"
                rows={2}
                className="field-sizing-content min-h-18"
                {...field(`careInstructions.${index}.description`)}
              />
            </div>
            <RemoveRow label={`Remove care instruction ${index + 1}`} onRemove={() => remove(index)} />
          </fieldset>
        </li>
      ))}
    </RowList>
  )
}

/** `label` is what one line is: `Benefit`. */
type LineProps = { name: 'benefits' | 'otherNames'; label: string; emptyText: string }

/** A list of texts of the product, one per row. */
export function LineRows({ name, label, emptyText }: LineProps) {
  const { control, field } = useFields<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <RowList
      title={productFields.find(({ key }) => key === name)?.label ?? label}
      emptyText={emptyText}
      addLabel={`Add ${label}`}
      name={name}
      onAdd={() => append({ text: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id} className="flex items-start gap-2">
          <TextField
            label={`${label} ${index + 1}`}
            isLabelHidden
            fieldClassName="grow"
            {...field(`${name}.${index}.text`)}
          />
          <RemoveRow label={`Remove ${label.toLowerCase()} ${index + 1}`} onRemove={() => remove(index)} />
        </li>
      ))}
    </RowList>
  )
}
