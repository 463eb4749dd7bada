import { useCallback, useMemo, useState } from 'react'

/** What `useChoice` gives. */
export type Choice<Item extends { _id: string }> = ReturnType<typeof useChoice<Item>>

/**
 * Which entries of a list are chosen, to do the same with all of them, `atMost` so many at once. Only what is shown and
 * can be chosen now counts as chosen. `canChoose` must not change from one rendering to the next; `choose` does not.
 */
export function useChoice<Item extends { _id: string }>(
  items: readonly Item[],
  canChoose: (item: Item) => boolean,
  atMost: number,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE)
  const open = useMemo(() => items.filter(canChoose), [items, canChoose])
  const chosen = open.filter(({ _id }) => ids.has(_id))

  const choose = useCallback((id: string, isChosen: boolean) => {
    setIds((before) => (isChosen ? new Set(before).add(id) : new Set([...before].filter((other) => other !== id))))
  }, [])
  const clear = useCallback(() => setIds(NONE), [])
  const chooseAll = () => setIds(new Set(open.slice(0, atMost).map(({ _id }) => _id)))

  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    /** Whether all that can be chosen at once are */
    areAll: chosen.length > 0 && chosen.length >= Math.min(open.length, atMost),
    canChooseAny: open.length > 0,
    atMost,
    choose,
    chooseAll,
    clear,
  }
}

const NONE: ReadonlySet<string> = new Set()
