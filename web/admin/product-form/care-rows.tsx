import { useFieldArray, useFormContext } from 'react-hook-form'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ProductValues } from './product-values.ts'
import { RemoveRow } from './remove-row.tsx'
import { RowList } from './row-list.tsx'
import { rowsError } from './rows-error.ts'

/** Care instructions: pairs of a title and a text. */
export function CareRows() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'careInstructions' })
  const errors = formState.errors.careInstructions
  return (
    <RowList
      title="Care Instructions"
      emptyText="None yet. Light, water, soil: what a buyer asks first."
      addLabel="Add Care Instruction"
      error={rowsError(errors)}
      isEmpty={fields.length === 0}
      onAdd={() => append({ title: '', description: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id}>
          <fieldset className="flex min-w-0 items-start gap-2 rounded-press border border-line bg-paper/60 p-3">
            <legend className="sr-only">Care instruction {index + 1}</legend>
            <div className="flex min-w-0 grow flex-col gap-3">
              <TextField
                label="Title"
                error={errors?.[index]?.title?.message}
                {...register(`careInstructions.${index}.title`)}
              />
              <TextArea
                label="Description"
                rows={2}
                className="field-sizing-content min-h-18"
                error={errors?.[index]?.description?.message}
                {...register(`careInstructions.${index}.description`)}
              />
            </div>
            <RemoveRow label={`Remove care instruction ${index + 1}`} onRemove={() => remove(index)} />
          </fieldset>
        </li>
      ))}
    </RowList>
  )
}
