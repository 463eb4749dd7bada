import { useCallback, useEffect, useRef, useState } from 'react'
import { clearStoredScroll, storedList, storeList, useListPlace } from './list-memory.ts'

export type ListState<Item extends { _id: string }> = ReturnType<typeof useScrollingList<Item>>

type ListPart = { limit: number; offset: number }

const PAGE_SIZE = 50

type Load<Item> = (part: ListPart, signal: AbortSignal) => Promise<ListPage<Item>>
type Merge<Item> = (list: ScrollingList<Item>, page: ListPage<Item>) => ScrollingList<Item>

/**
 * A server-side list, loaded part by part. It is reloaded when `filters` change: the previous entries stay until the
 * response arrives, and are removed if it fails. An outdated request is aborted. Going back restores the list as it was
 * left, then refreshes it. Several lists on one page need different `filters`, which may be their names.
 */
export function useScrollingList<Item extends { _id: string }>(load: Load<Item>, filters = '') {
  const { address, isReturn } = useListPlace()
  const memory = address + filters
  const [restored] = useState(() => (isReturn ? (storedList(memory) as ScrollingList<Item> | null) : null))
  const [list, setList] = useState<ScrollingList<Item>>(restored ?? emptyList)
  const isFirst = useRef(true)
  const request = useRef(new AbortController())
  const latest = useRef({ load, offset: 0 })

  useEffect(() => {
    latest.current = { load, offset: list.offset }
  })

  const read = useCallback(
    async (part: ListPart, loading: 'list' | 'more' | null, merge: Merge<Item>, staysIfFailed = true) => {
      request.current.abort()
      request.current = new AbortController()
      const { signal } = request.current
      setList((before) => ({ ...before, loading, error: null }))
      const change = await latest.current.load(part, signal).then(
        (page) => (before: ScrollingList<Item>) => merge(before, page),
        (error: unknown) => (before: ScrollingList<Item>) => ({
          ...(staysIfFailed ? before : { ...emptyList, edition: before.edition + 1 }),
          error,
        }),
      )
      if (!signal.aborted) setList((before) => ({ ...change(before), loading: null }))
    },
    [],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters make another list
  useEffect(() => {
    const previous = isFirst.current ? restored : null
    isFirst.current = false
    if (previous === null) void read({ limit: PAGE_SIZE, offset: 0 }, 'list', startList, false)
    else void read({ limit: Math.max(PAGE_SIZE, previous.offset), offset: 0 }, null, replaceItems)
    return () => request.current.abort()
  }, [filters, read, restored])

  useEffect(() => {
    if (list.isLoaded && list.loading === null) storeList(memory, list)
  }, [memory, list])

  const reload = useCallback(
    () => read({ limit: Math.max(PAGE_SIZE, latest.current.offset), offset: 0 }, 'list', replaceItems),
    [read],
  )
  const loadMore = useCallback(
    () => read({ limit: PAGE_SIZE, offset: latest.current.offset }, 'more', appendItems),
    [read],
  )
  const restart = useCallback(() => {
    clearStoredScroll(address)
    return read({ limit: PAGE_SIZE, offset: 0 }, 'list', startList)
  }, [address, read])
  const look = (limit: number) => latest.current.load({ limit, offset: 0 }, new AbortController().signal)
  const change = useCallback((item: Item) => {
    const changed = (each: Item) => (each._id === item._id ? item : each)
    setList((before) => ({ ...before, items: before.items.map(changed) }))
  }, [])
  const remove = useCallback((id: string) => setList((before) => removeItem(before, id)), [])

  return {
    ...list,
    hasMore: list.isLoaded && list.offset < list.total,
    reload,
    restart,
    loadMore,
    look,
    change,
    remove,
  }
}

type ListPage<Item> = { items: Item[]; total: number }

/**
 * `edition` counts the lists that were started; `offset` is how many of the server's entries have been read; `loading`
 * distinguishes a whole list from a further part.
 */
type ScrollingList<Item> = {
  items: Item[]
  total: number
  edition: number
  offset: number
  isLoaded: boolean
  loading: 'list' | 'more' | null
  error: unknown
}

const emptyList: ScrollingList<never> = {
  items: [],
  total: 0,
  edition: 0,
  offset: 0,
  isLoaded: false,
  loading: 'list',
  error: null,
}

function startList<Item>(list: ScrollingList<Item>, page: ListPage<Item>): ScrollingList<Item> {
  return { ...replaceItems(list, page), edition: list.edition + 1 }
}

function replaceItems<Item>(list: ScrollingList<Item>, { items, total }: ListPage<Item>): ScrollingList<Item> {
  return { ...list, items, total, offset: items.length, isLoaded: true }
}

/** Skips entries that moved into a later part because a new one came first. */
function appendItems<Item extends { _id: string }>(
  list: ScrollingList<Item>,
  { items, total }: ListPage<Item>,
): ScrollingList<Item> {
  const shown = new Set(list.items.map(({ _id }) => _id))
  const offset = items.length === 0 ? total : list.offset + items.length
  return { ...list, items: [...list.items, ...items.filter(({ _id }) => !shown.has(_id))], total, offset }
}

function removeItem<Item extends { _id: string }>(list: ScrollingList<Item>, id: string): ScrollingList<Item> {
  const items = list.items.filter(({ _id }) => _id !== id)
  const gone = list.items.length - items.length
  return { ...list, items, total: list.total - gone, offset: list.offset - gone }
}
