import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { usePoll } from './use-poll.ts'

/**
 * A count of pending items, held while the tab is open; null until it has loaded. A failed refresh leaves it unchanged,
 * and the response of an outdated request is dropped. `text` describes it to screen readers.
 */
export function waitingCount(text: string, fetchCount: (signal: AbortSignal) => Promise<number>) {
  const useCount = create<{ count: number | null }>(() => ({ count: null }))
  let request = new AbortController()

  async function refresh(): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const count = await fetchCount(signal).catch(() => null)
    if (count !== null && !signal.aborted) useCount.setState({ count })
  }

  /** The count at an entry of the menu, refreshed on each navigation within the back office and at intervals. */
  function Count() {
    const count = useCount((state) => state.count)
    const { pathname } = useLocation()
    // biome-ignore lint/correctness/useExhaustiveDependencies: every page refreshes the count
    useEffect(() => void refresh(), [pathname])
    usePoll(() => void refresh())
    if (count === null || count === 0) return null
    return (
      <span className="figures inline-block min-w-6 rounded-full bg-terracotta-deep px-1.5 text-center text-[0.78rem] text-white leading-6">
        {count > 99 ? '99+' : count}
        <VisuallyHidden> {text}</VisuallyHidden>
      </span>
    )
  }

  return { Count, refresh }
}
