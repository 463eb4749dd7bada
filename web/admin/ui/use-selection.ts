import { useCallback, useMemo, useState } from 'react'

export type Selection<Item extends { _id: string }> = ReturnType<typeof useSelection<Item>>

/**
 * The selected entries of a list, for bulk actions on at most `limit` entries. Only shown entries that can be selected
 * count. `canSelect` must be stable; `select` is.
 */
export function useSelection<Item extends { _id: string }>(
  items: readonly Item[],
  canSelect: (item: Item) => boolean,
  limit: number,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(NONE)
  const open = useMemo(() => items.filter(canSelect), [items, canSelect])
  const selected = open.filter(({ _id }) => ids.has(_id))

  const select = useCallback((id: string, isSelected: boolean) => {
    setIds((before) => (isSelected ? new Set(before).add(id) : new Set([...before].filter((other) => other !== id))))
  }, [])
  const clear = useCallback(() => setIds(NONE), [])
  const selectAll = () => setIds(new Set(open.slice(0, limit).map(({ _id }) => _id)))

  return {
    selected,
    isSelected: (id: string) => ids.has(id),
    /** Whether as many are selected as possible */
    isAllSelected: selected.length > 0 && selected.length >= Math.min(open.length, limit),
    canSelectAny: open.length > 0,
    limit,
    select,
    selectAll,
    clear,
  }
}

const NONE: ReadonlySet<string> = new Set()
