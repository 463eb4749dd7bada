import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Selection } from './use-selection.ts'

type Props<Item extends { _id: string }> = {
  selection: Selection<Item>
  /** Singular and plural: `['order', 'orders']` */
  words: readonly [one: string, more: string]
  /** The bulk actions; hidden while too many are selected */
  children: ReactNode
}

/** Shows how many entries are selected, with the bulk actions; renders nothing while none is. */
export function SelectionBar<Item extends { _id: string }>({ selection, words: [one, more], children }: Props<Item>) {
  const { selected, limit, clear } = selection
  const areTooMany = selected.length > limit
  if (selected.length === 0) return null
  return (
    <section
      aria-label={`Chosen ${more}`}
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-press border border-leaf/50 bg-leaf-mist px-4 py-2 shadow-press lg:static lg:shadow-none"
    >
      <p role="status" className="figures font-semibold text-forest">
        {selected.length} {selected.length === 1 ? one : more} chosen
        {areTooMany && <span className="block text-danger text-sm">At most {limit} at once</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {!areTooMany && children}
        <Button size="small" variant="quiet" onClick={clear}>
          Clear
        </Button>
      </div>
    </section>
  )
}
