import { useCallback, useEffect, useRef, useState } from 'react'
import { recordsIn } from '../../records.ts'
import { forgetScroll, rememberedList, rememberList, useListPlace } from './list-memory.ts'
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

type Load<Item> = (part: ListPart, signal: AbortSignal) => Promise<ListPage<Item>>
type Merge<Item> = (list: ScrollingList<Item>, page: ListPage<Item>) => ScrollingList<Item>
type Fail<Item> = (list: ScrollingList<Item>) => ScrollingList<Item>

/**
 * A list of the server's, read part by part. It is read anew whenever `load` is another function; what was there stays
 * until the answer comes, and goes if there is none. A request that is overtaken by a later one is broken off. Who comes
 * back finds the list as it was left, and then as it is now. Of several lists on one page each has a `name` of its own.
 */
export function useScrollingList<Item extends { _id: string }>(load: Load<Item>, name = '') {
  const { address, isReturn } = useListPlace()
  const memory = address + name
  const [remembered] = useState(() => (isReturn ? rememberedList<Item>(memory) : null))
  const [list, setList] = useState<ScrollingList<Item>>(remembered ?? emptyList)
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
    const goesOn = isFirst.current ? remembered : null
    isFirst.current = false
    if (goesOn === null) void read({ limit: PAGE_SIZE, offset: 0 }, 'list', begun, emptied)
    else void read({ limit: Math.max(PAGE_SIZE, goesOn.offset), offset: 0 }, null, replaced, kept)
    return () => request.current.abort()
  }, [load, read, remembered])

  useEffect(() => {
    if (list.isLoaded && list.loading === null) rememberList(memory, list)
  }, [memory, list])

  const reload = useCallback(
    () => read({ limit: Math.max(PAGE_SIZE, latest.current.offset), offset: 0 }, 'list', replaced, kept),
    [read],
  )
  const loadMore = useCallback(
    () => read({ limit: PAGE_SIZE, offset: latest.current.offset }, 'more', appended, kept),
    [read],
  )
  const restart = useCallback(() => {
    forgetScroll(address)
    return read({ limit: PAGE_SIZE, offset: 0 }, 'list', begun, kept)
  }, [address, read])
  const change = useCallback((item: Item) => setList((before) => changed(before, item)), [])
  const remove = useCallback((id: string) => setList((before) => without(before, id)), [])

  return { ...list, hasMore: list.isLoaded && list.offset < list.total, reload, restart, loadMore, change, remove }
}
