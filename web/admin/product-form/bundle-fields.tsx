import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { MAX_PIECES } from '../../../domain/bundle/bundle.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { NumberField } from '../ui/number-field.tsx'
import { FoldedSection } from './folded-section.tsx'
import { PartSearch } from './part-search.tsx'
import type { ProductValues } from './product-values.ts'
import { RemoveRow } from './remove-row.tsx'
import { rowsError } from './rows-error.ts'

/** What a bundle consists of. A product without parts has a stock of its own. */
export function BundleFields() {
  const { register, control, formState } = useFormContext<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' })
  const errors = formState.errors.parts
  const error = rowsError(errors)
  const search = useRef<HTMLDivElement>(null)
  // The button that had the focus disappears.
  const removeAt = (index: number) => {
    remove(index)
    search.current?.querySelector('input')?.focus()
  }
  return (
    <FoldedSection
      title="Bundle"
      note={fields.length === 0 ? undefined : `${fields.length} ${fields.length === 1 ? 'part' : 'parts'}`}
      hint="For a set of plants and pots at a price of its own. Its stock follows from its parts, and its tax too. Leave it empty for a single product."
      isOpenAnyway={fields.length > 0 || errors !== undefined}
    >
      <ul className="mb-3 flex flex-col gap-3">
        {fields.map(({ id, plant, name }, index) => (
          <li key={id} className="flex items-end gap-2">
            <NumberField
              label={`Pieces of ${name}`}
              min={1}
              max={MAX_PIECES}
              step={1}
              fieldClassName="grow"
              error={errors?.[index]?.quantity?.message ?? errors?.[index]?.plant?.message}
              {...register(`parts.${index}.quantity`)}
            />
            <RemoveRow key={plant} label={`Remove ${name}`} onRemove={() => removeAt(index)} />
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="mb-3 font-semibold text-danger text-sm">
          {error}
        </p>
      )}
      <div ref={search}>
        <PartSearch
          isPart={(id) => fields.some(({ plant }) => plant === id)}
          onAdd={(plant) => append({ plant: plant._id, name: nameWithSize(plant), quantity: '1' })}
        />
      </div>
    </FoldedSection>
  )
}
