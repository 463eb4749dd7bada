import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * The state of lists by address, so that going back shows a list as it was left. Held in memory while the back office
 * is open in this tab.
 */
type Memory = { list?: unknown; scroll?: number; windowScroll?: number }

const memories = new Map<string, Memory>()
/** The last address of each list with its filters, by path */
const addresses = new Map<string, string>()

export function clearListMemory(): void {
  memories.clear()
  addresses.clear()
}

/** The list's last address, with its search and filters. */
export function lastAddressOf(path: string): string {
  return addresses.get(path) ?? path
}

/** The navigation state of a link back to a list, which restores it as the browser's Back does. */
export const RETURN = { isReturn: true } as const

/** The current list's address, and whether it was reached by going back. */
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

export function storedList(address: string): unknown {
  return memories.get(address)?.list ?? null
}

export function storeList(address: string, list: unknown): void {
  memories.set(address, { ...memories.get(address), list })
}

/** Call this when a list starts over at its top. */
export function clearStoredScroll(address: string): void {
  memories.set(address, { ...memories.get(address), scroll: 0, windowScroll: 0 })
}

/** Stores the scroll position of the list or page and restores it on return. */
export function useScrollRestoration(element: { current: HTMLElement | null }): void {
  const { address, isReturn } = useListPlace()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount only; a filter starts a list at its top
  useLayoutEffect(() => {
    const { scroll = 0, windowScroll = 0 } = memories.get(address) ?? {}
    if (!isReturn) return
    if (element.current !== null) element.current.scrollTop = scroll
    if (windowScroll > 0) window.scrollTo(0, windowScroll)
  }, [])

  useEffect(() => {
    const own = element.current
    const storeScroll = () =>
      memories.set(address, { ...memories.get(address), scroll: own?.scrollTop ?? 0, windowScroll: window.scrollY })
    own?.addEventListener('scroll', storeScroll, { passive: true })
    window.addEventListener('scroll', storeScroll, { passive: true })
    return () => {
      own?.removeEventListener('scroll', storeScroll)
      window.removeEventListener('scroll', storeScroll)
    }
  }, [address, element])
}
