import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { ScrollingList } from './scrolling-list.ts'

/**
 * What a list showed when it was left, by its address, so that coming back finds it as it was. It lives as long as the
 * back office is open in this tab, and holds no more than what was last shown there.
 */
type Memory = { list?: ScrollingList<unknown>; scroll?: number; windowScroll?: number }

const memories = new Map<string, Memory>()
/** Of each list, by its path, the address with the filters that it was last shown with */
const addresses = new Map<string, string>()

export function forgetLists(): void {
  memories.clear()
  addresses.clear()
}

/** Where a list was last shown: with its search and filters. */
export function lastAddressOf(path: string): string {
  return addresses.get(path) ?? path
}

/** State of a navigation that leads back to a list, as the browser's own back does. */
export const RETURN = { isReturn: true } as const

/** The address of the list that is shown, and whether one came back to it rather than opened it. */
export function useListPlace(): { address: string; isReturn: boolean } {
  const { pathname, search, state } = useLocation()
  const type = useNavigationType()
  const [isReturn] = useState(() => type === 'POP' || (state as { isReturn?: boolean } | null)?.isReturn === true)
  const address = pathname + search
  useEffect(() => {
    addresses.set(pathname, address)
  }, [pathname, address])
  return { address, isReturn }
}

export function rememberedList<Item>(address: string): ScrollingList<Item> | null {
  return (memories.get(address)?.list as ScrollingList<Item> | undefined) ?? null
}

export function rememberList<Item>(address: string, list: ScrollingList<Item>): void {
  memories.set(address, { ...memories.get(address), list })
}

/** For a list that begins anew at its start. */
export function forgetScroll(address: string): void {
  memories.set(address, { ...memories.get(address), scroll: 0, windowScroll: 0 })
}

/** Keeps how far the list is scrolled, within its table or with the page, and scrolls there when one comes back to it. */
export function useKeptScroll(element: { current: HTMLElement | null }): void {
  const { address, isReturn } = useListPlace()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it is shown; filters begin a list at its start
  useLayoutEffect(() => {
    const { scroll = 0, windowScroll = 0 } = memories.get(address) ?? {}
    if (!isReturn) return
    if (element.current !== null) element.current.scrollTop = scroll
    if (windowScroll > 0) window.scrollTo(0, windowScroll)
  }, [])

  useEffect(() => {
    const own = element.current
    const keep = () =>
      memories.set(address, { ...memories.get(address), scroll: own?.scrollTop ?? 0, windowScroll: window.scrollY })
    own?.addEventListener('scroll', keep, { passive: true })
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      own?.removeEventListener('scroll', keep)
      window.removeEventListener('scroll', keep)
    }
  }, [address, element])
}
