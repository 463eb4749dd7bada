import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { compareBeginning } from './new-entries.ts'
import type { ListPage } from './scrolling-list.ts'
import { usePoll } from './use-poll.ts'
import type { ListPart, ListState } from './use-scrolling-list.ts'

/** So many of the newest entries are looked at. */
const LOOK = 20

type Props<Item extends { _id: string }> = {
  list: ListState<Item>
  load: (part: ListPart, signal: AbortSignal) => Promise<ListPage<Item>>
  /** `3 new orders` */
  text: (count: string, isOne: boolean) => string
}

/**
 * Looks now and then for entries that came since the list was read, and offers to show them. Nothing of what one reads
 * moves until that is pressed: the bar takes no room, and what changed of a shown entry changes in its place.
 */
export function NewEntriesBar<Item extends { _id: string }>({ list, load, text }: Props<Item>) {
  const [looked, setLooked] = useState<{ load: unknown; items: Item[] }>({ load, items: [] })

  usePoll(async () => {
    if (!list.isLoaded || list.loading !== null) return
    // What cannot be known now is looked for the next time.
    const page = await load({ limit: LOOK, offset: 0 }, new AbortController().signal).catch(() => null)
    if (page === null) return
    for (const item of compareBeginning(list.items, page.items).changed) list.change(item)
    setLooked({ load, items: page.items })
  })

  // Of another list nothing is known yet.
  const { fresh, isMore } = compareBeginning(list.items, looked.load === load ? looked.items : [])
  const count = isMore ? `${fresh} or more` : String(fresh)
  return (
    <div role="status" className="sticky top-16 z-20 -mb-3.5 flex h-0 justify-center overflow-visible lg:top-0">
      {fresh > 0 && list.isLoaded && (
        <Button size="small" variant="primary" className="h-11 shadow-press lg:h-9" onClick={() => void show(list)}>
          <ArrowUp aria-hidden="true" className="size-4" />
          {text(count, fresh === 1 && !isMore)}: show
        </Button>
      )}
    </div>
  )
}

async function show<Item extends { _id: string }>(list: ListState<Item>): Promise<void> {
  await list.restart()
  window.scrollTo(0, 0)
}
