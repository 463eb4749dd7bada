import { useCallback, useEffect, useRef, useState } from 'react'
import { recordsIn } from '../../records.ts'
import { clearStoredScroll, storedList, storeList, useListPlace } from './list-memory.ts'
import {
  appendItems,
  clearList,
  emptyList,
  type ListPage,
  leaveUnchanged,
  removeItem,
  replaceItem,
  replaceItems,
  type ScrollingList,
  startList,
} from './scrolling-list.ts'

export type ListState<Item extends { _id: string }> = ReturnType<typeof useScrollingList<Item>>

export type ListPart = { limit: number; offset: number }

const PAGE_SIZE = 50

type Load<Item> = (part: ListPart, signal: AbortSignal) => Promise<ListPage<Item>>
type Merge<Item> = (list: ScrollingList<Item>, page: ListPage<Item>) => ScrollingList<Item>
type Fail<Item> = (list: ScrollingList<Item>) => ScrollingList<Item>

/**
 * A server-side list, loaded part by part. It is reloaded whenever `load` changes: the previous entries stay until the
 * response arrives, and are removed if it fails. An outdated request is aborted. Going back restores the list as it was
 * left, then refreshes it. Several lists on one page need different `name`s.
 */
export function useScrollingList<Item extends { _id: string }>(load: Load<Item>, name = '') {
  const { address, isReturn } = useListPlace()
  const memory = address + name
  const [restored] = useState(() => (isReturn ? storedList<Item>(memory) : null))
  const [list, setList] = useState<ScrollingList<Item>>(restored ?? emptyList)
  const isFirst = useRef(true)
  const request = useRef(new AbortController())
  const latest = useRef({ load, offset: 0 })

  useEffect(() => {
    latest.current = { load, offset: list.offset }
  }, [load, list.offset])

  const read = useCallback(
    async (part: ListPart, loading: 'list' | 'more' | null, merge: Merge<Item>, ifFailed: Fail<Item>) => {
      request.current.abort()
      request.current = new AbortController()
      const { signal } = request.current
      setList((before) => ({ ...before, loading, error: null }))
      const change = await latest.current.load(part, signal).then(
        (page) => {
          const readable = { ...page, items: recordsIn(page.items) }
          return (before: ScrollingList<Item>) => merge(before, readable)
        },
        (error: unknown) => (before: ScrollingList<Item>) => ({ ...ifFailed(before), error }),
      )
      if (!signal.aborted) setList((before) => ({ ...change(before), loading: null }))
    },
    [],
  )

  useEffect(() => {
    latest.current.load = load
    const previous = isFirst.current ? restored : null
    isFirst.current = false
    if (previous === null) void read({ limit: PAGE_SIZE, offset: 0 }, 'list', startList, clearList)
    else void read({ limit: Math.max(PAGE_SIZE, previous.offset), offset: 0 }, null, replaceItems, leaveUnchanged)
    return () => request.current.abort()
  }, [load, read, restored])

  useEffect(() => {
    if (list.isLoaded && list.loading === null) storeList(memory, list)
  }, [memory, list])

  const reload = useCallback(
    () => read({ limit: Math.max(PAGE_SIZE, latest.current.offset), offset: 0 }, 'list', replaceItems, leaveUnchanged),
    [read],
  )
  const loadMore = useCallback(
    () => read({ limit: PAGE_SIZE, offset: latest.current.offset }, 'more', appendItems, leaveUnchanged),
    [read],
  )
  const restart = useCallback(() => {
    clearStoredScroll(address)
    return read({ limit: PAGE_SIZE, offset: 0 }, 'list', startList, leaveUnchanged)
  }, [address, read])
  const change = useCallback((item: Item) => setList((before) => replaceItem(before, item)), [])
  const remove = useCallback((id: string) => setList((before) => removeItem(before, id)), [])

  return { ...list, hasMore: list.isLoaded && list.offset < list.total, reload, restart, loadMore, change, remove }
}
