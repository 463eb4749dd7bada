import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Choice } from './use-selection.ts'

type Props<Item extends { _id: string }> = {
  choice: Choice<Item>
  /** What is chosen, by number: `['order', 'orders']` */
  words: readonly [one: string, more: string]
  /** What can be done with them; shown while they are not too many */
  children: ReactNode
}

/** Tells how many entries of a list are chosen, with what can be done about all of them; nothing while none is. */
export function ChoiceBar<Item extends { _id: string }>({ choice, words: [one, more], children }: Props<Item>) {
  const { chosen, atMost, clear } = choice
  const areTooMany = chosen.length > atMost
  if (chosen.length === 0) return null
  return (
    <section
      aria-label={`Chosen ${more}`}
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-press border border-leaf/50 bg-leaf-mist px-4 py-2 shadow-press lg:static lg:shadow-none"
    >
      <p role="status" className="figures font-semibold text-forest">
        {chosen.length} {chosen.length === 1 ? one : more} chosen
        {areTooMany && <span className="block text-danger text-sm">At most {atMost} at once</span>}
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
