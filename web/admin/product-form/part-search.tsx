import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../ui/search-field.tsx'

type Props = { isPart: (id: string) => boolean; onAdd: (plant: Plant) => void }
type Found = { plants: Plant[] } | { error: string } | null

const MOST = 6
/** Some of those found may be bundles. */
const MOST_READ = 30

/** Finds products by name to add them to a bundle; other bundles are left out. */
export function PartSearch({ isPart, onAdd }: Props) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Found>(null)
  useEffect(() => {
    setFound(null)
    if (search === '') return
    let isOutdated = false
    api.list('GET /plants', { query: { search, limit: MOST_READ } }).then(
      ({ items }) => isOutdated || setFound({ plants: items.filter(({ parts }) => !parts).slice(0, MOST) }),
      (error: unknown) => isOutdated || setFound({ error: messageOf(error, 'The products could not be searched.') }),
    )
    return () => {
      isOutdated = true
    }
  }, [search])
  return (
    <>
      <SearchField label="Find a part" placeholder="Find a plant or pot" search={search} onSearch={setSearch} />
      <div aria-live="polite">
        {found !== null && 'error' in found && <p className="mt-2 text-danger text-sm">{found.error}</p>}
        {found !== null && 'plants' in found && found.plants.length === 0 && (
          <p className="mt-2 text-ink-soft text-sm">No product is called “{search}”.</p>
        )}
        {found !== null && 'plants' in found && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {found.plants.map((plant) => (
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
