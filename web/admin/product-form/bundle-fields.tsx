import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { Plant } from '../../../contract/plants.ts'
import { MAX_PIECES } from '../../../domain/bundle.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldsError, FoldedSection, NumberField } from '../ui/form-page.tsx'
import { SearchField } from '../ui/list-filters.tsx'
import { RemoveRow } from '../ui/row-list.tsx'
import { useFields } from '../ui/use-fields.ts'
import type { ProductValues } from './product-values.ts'

/** What a bundle consists of. A product without parts has a stock of its own. */
export function BundleFields() {
  const { control, field, errorOf } = useFields<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'parts' })
  const search = useRef<HTMLDivElement>(null)
  // The button that had the focus disappears.
  const removeAt = (index: number) => {
    remove(index)
    search.current?.querySelector('input')?.focus()
  }
  return (
    <FoldedSection
      name="parts"
      title="Bundle"
      note={fields.length === 0 ? undefined : `${fields.length} ${fields.length === 1 ? 'part' : 'parts'}`}
      hint="For a set of plants and pots sold at one price. Its stock and tax are worked out from its parts. Leave empty for a single product."
      isFilledIn={fields.length > 0}
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
              {...field(`parts.${index}.quantity`)}
              error={errorOf(`parts.${index}.quantity`) ?? errorOf(`parts.${index}.plant`)}
            />
            <RemoveRow key={plant} label={`Remove ${name}`} onRemove={() => removeAt(index)} />
          </li>
        ))}
      </ul>
      <FieldsError error={errorOf('parts')} className="mb-3" />
      <div ref={search}>
        <PartSearch
          isPart={(id) => fields.some(({ plant }) => plant === id)}
          onAdd={(plant) => append({ plant: plant._id, name: nameWithSize(plant), quantity: '1' })}
        />
      </div>
    </FoldedSection>
  )
}

const NOTHING: { found: Plant[] | null; error: string | null } = { found: null, error: null }
const MOST = 6

/** Some of those found may be bundles. */
const MOST_READ = 30

function PartSearch({ isPart, onAdd }: { isPart: (id: string) => boolean; onAdd: (plant: Plant) => void }) {
  const [search, setSearch] = useState('')
  const [{ found, error }, setOutcome] = useState(NOTHING)
  useEffect(() => {
    setOutcome(NOTHING)
    if (search === '') return
    let isOutdated = false
    api.list('GET /plants', { query: { search, limit: MOST_READ } }).then(
      ({ items }) =>
        isOutdated || setOutcome({ found: items.filter(({ parts }) => parts === null).slice(0, MOST), error: null }),
      (error: unknown) =>
        isOutdated || setOutcome({ found: null, error: messageOf(error, 'The products could not be searched.') }),
    )
    return () => {
      isOutdated = true
    }
  }, [search])
  return (
    <>
      <SearchField label="Find a part" placeholder="Find a plant or pot" search={search} onSearch={setSearch} />
      <div aria-live="polite">
        {error !== null && <p className="mt-2 text-danger text-sm">{error}</p>}
        {found?.length === 0 && <p className="mt-2 text-ink-soft text-sm">No products match “{search}”.</p>}
        {found !== null && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {found.map((plant) => (
              <li key={plant._id}>
                <Button size="small" disabled={isPart(plant._id)} onClick={() => onAdd(plant)}>
                  <Plus aria-hidden="true" className="size-4" />
                  {nameWithSize(plant)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
