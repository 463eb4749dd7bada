import { useCallback, useEffect, useRef, useState } from 'react'
import {
  appended,
  begun,
  changed,
  emptied,
  emptyList,
  kept,
  type ListPage,
  replaced,
  type ScrollingList,
  without,
} from './scrolling-list.ts'

/** What `useScrollingList` gives. */
export type ListState<Item extends { _id: string }> = ReturnType<typeof useScrollingList<Item>>

export type ListPart = { limit: number; offset: number }

const PAGE_SIZE = 50

type Merge<Item> = (list: ScrollingList<Item>, page: ListPage<Item>) => ScrollingList<Item>
type Fail<Item> = (list: ScrollingList<Item>) => ScrollingList<Item>

/**
 * A list of the server's, read part by part. It is read anew whenever `load` is another function; what was there stays
 * until the answer comes, and goes if there is none. An answer that was overtaken by a later request is dropped.
 */
export function useScrollingList<Item extends { _id: string }>(load: (part: ListPart) => Promise<ListPage<Item>>) {
  const [list, setList] = useState<ScrollingList<Item>>(emptyList)
  const turn = useRef(0)
  const latest = useRef({ load, offset: 0 })

  useEffect(() => {
    latest.current = { load, offset: list.offset }
  }, [load, list.offset])

  const read = useCallback(
    async (part: ListPart, loading: 'list' | 'more', merge: Merge<Item>, ifFailed: Fail<Item>) => {
      turn.current += 1
      const own = turn.current
      setList((before) => ({ ...before, loading, error: null }))
      const change = await latest.current.load(part).then(
        (page) => (before: ScrollingList<Item>) => merge(before, page),
        (error: unknown) => (before: ScrollingList<Item>) => ({ ...ifFailed(before), error }),
      )
      if (own === turn.current) setList((before) => ({ ...change(before), loading: null }))
    },
    [],
  )

  useEffect(() => {
    latest.current.load = load
    void read({ limit: PAGE_SIZE, offset: 0 }, 'list', begun, emptied)
  }, [load, read])

  const reload = useCallback(
    () => read({ limit: Math.max(PAGE_SIZE, latest.current.offset), offset: 0 }, 'list', replaced, kept),
    [read],
  )
  const loadMore = useCallback(
    () => read({ limit: PAGE_SIZE, offset: latest.current.offset }, 'more', appended, kept),
    [read],
  )
  const change = useCallback((item: Item) => setList((before) => changed(before, item)), [])
  const remove = useCallback((id: string) => setList((before) => without(before, id)), [])

  return { ...list, hasMore: list.isLoaded && list.offset < list.total, reload, loadMore, change, remove }
}
