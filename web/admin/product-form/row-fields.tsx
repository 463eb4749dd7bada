import { useFieldArray } from 'react-hook-form'
import { productFields } from '../../../contract/forms/product-fields.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'
import { RemoveRow, RowList } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import type { ProductValues } from './product-values.ts'

/** Care instructions: pairs of a title and a text. */
export function CareRows() {
  const { control, field, errorOf } = useFields<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'careInstructions' })
  return (
    <RowList
      title="Care Instructions"
      emptyText="None yet. Start with light, water and soil."
      addLabel="Add Care Instruction"
      error={errorOf('careInstructions')}
      isEmpty={fields.length === 0}
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
  const { control, field, errorOf } = useFields<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <RowList
      title={productFields.find(({ key }) => key === name)?.label ?? label}
      emptyText={emptyText}
      addLabel={`Add ${label}`}
      error={errorOf(name)}
      isEmpty={fields.length === 0}
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
