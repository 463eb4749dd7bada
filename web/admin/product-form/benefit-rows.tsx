import { useFieldArray, useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import type { ProductValues } from './product-values.ts'
import { RemoveRow } from './remove-row.tsx'
import { RowList } from './row-list.tsx'
import { rowsError } from './rows-error.ts'

/** The plant's benefits, one per row. */
export function BenefitRows() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'benefits' })
  const errors = formState.errors.benefits
  return (
    <RowList
      title="Benefits"
      emptyText="None yet. What speaks for this plant, a line each."
      addLabel="Add Benefit"
      error={rowsError(errors)}
      isEmpty={fields.length === 0}
      onAdd={() => append({ text: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id} className="flex items-start gap-2">
          <TextField
            label={`Benefit ${index + 1}`}
            isLabelHidden
            fieldClassName="grow"
            error={errors?.[index]?.text?.message}
            {...register(`benefits.${index}.text`)}
          />
          <RemoveRow label={`Remove benefit ${index + 1}`} onRemove={() => remove(index)} />
        </li>
      ))}
    </RowList>
  )
}
