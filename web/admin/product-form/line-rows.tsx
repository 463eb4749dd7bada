import { useFieldArray, useFormContext } from 'react-hook-form'
import { productFields } from '../../../contract/forms/product-fields.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { ProductValues } from './product-values.ts'
import { RemoveRow } from './remove-row.tsx'
import { RowList } from './row-list.tsx'
import { rowsError } from './rows-error.ts'

/** `label` is what one line is: `Benefit`. */
type Props = { field: 'benefits' | 'otherNames'; label: string; emptyText: string }

/** A list of texts of the product, one per row. */
export function LineRows({ field, label, emptyText }: Props) {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: field })
  const errors = formState.errors[field]
  return (
    <RowList
      title={productFields.find(({ key }) => key === field)?.label ?? label}
      emptyText={emptyText}
      addLabel={`Add ${label}`}
      error={rowsError(errors)}
      isEmpty={fields.length === 0}
      onAdd={() => append({ text: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id} className="flex items-start gap-2">
          <TextField
            label={`${label} ${index + 1}`}
            isLabelHidden
            fieldClassName="grow"
            error={errors?.[index]?.text?.message}
            {...register(`${field}.${index}.text`)}
          />
          <RemoveRow label={`Remove ${label.toLowerCase()} ${index + 1}`} onRemove={() => remove(index)} />
        </li>
      ))}
    </RowList>
  )
}
