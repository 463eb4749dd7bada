import { useFieldArray, useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/text-field.tsx'
import { GalleryThumb } from './gallery-thumb.tsx'
import type { ProductValues } from './product-values.ts'
import { RemoveRow } from './remove-row.tsx'
import { RowList } from './row-list.tsx'
import { rowsError } from './rows-error.ts'

/** Further pictures, by their addresses. */
export function GalleryRows() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'images' })
  const errors = formState.errors.images
  return (
    <RowList
      title="Image Gallery"
      emptyText="None yet. The plant page then shows only the main picture."
      addLabel="Add Image"
      error={rowsError(errors)}
      isEmpty={fields.length === 0}
      onAdd={() => append({ url: '' })}
    >
      {fields.map(({ id }, index) => (
        <li key={id} className="flex items-start gap-2">
          <GalleryThumb index={index} />
          <TextField
            label={`Image URL ${index + 1}`}
            isLabelHidden
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            fieldClassName="grow"
            error={errors?.[index]?.url?.message}
            {...register(`images.${index}.url`)}
          />
          <RemoveRow label={`Remove image ${index + 1}`} onRemove={() => remove(index)} />
        </li>
      ))}
    </RowList>
  )
}
