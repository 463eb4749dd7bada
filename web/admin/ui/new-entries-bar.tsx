import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { compareBeginning } from './new-entries.ts'
import { usePoll } from './use-poll.ts'
import type { ListState } from './use-scrolling-list.ts'

const LOOK = 20

type Props<Item extends { _id: string }> = {
  list: ListState<Item>
  /** `3 new orders` */
  text: (count: string, isOne: boolean) => string
}

/**
 * Polls for new entries and offers to show them. The list does not move until the bar is pressed; changes of shown
 * entries appear in place.
 */
export function NewEntriesBar<Item extends { _id: string }>({ list, text }: Props<Item>) {
  const { edition } = list
  const [looked, setLooked] = useState<{ edition: number; items: Item[] }>({ edition, items: [] })

  usePoll(async () => {
    if (!list.isLoaded || list.loading !== null) return
    // A failed check is repeated at the next interval.
    const page = await list.look(LOOK).catch(() => null)
    if (page === null) return
    for (const item of compareBeginning(list.items, page.items).changed) list.change(item)
    setLooked({ edition, items: page.items })
  })

  // The result of another list does not count.
  const { fresh, isMore } = compareBeginning(list.items, looked.edition === edition ? looked.items : [])
  const count = isMore ? `${fresh} or more` : String(fresh)
  return (
    <div role="status" className="sticky top-16 z-20 -mb-3.5 flex h-0 justify-center overflow-visible lg:top-0">
      {fresh > 0 && list.isLoaded && (
        <Button size="small" variant="primary" className="h-11 shadow-press lg:h-9" onClick={() => void show(list)}>
          <ArrowUp aria-hidden="true" className="size-4" />
          Show {text(count, fresh === 1 && !isMore)}
        </Button>
      )}
    </div>
  )
}

async function show<Item extends { _id: string }>(list: ListState<Item>): Promise<void> {
  await list.restart()
  window.scrollTo(0, 0)
}
