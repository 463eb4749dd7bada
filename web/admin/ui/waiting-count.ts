import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { usePoll } from './use-poll.ts'

/**
 * A count of pending items, held while the tab is open; null until it has loaded. A failed refresh leaves it unchanged,
 * and the response of an outdated request is dropped.
 */
export function waitingCount(fetchCount: (signal: AbortSignal) => Promise<number>) {
  const useCount = create<{ count: number | null }>(() => ({ count: null }))
  let request = new AbortController()

  async function refresh(): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const count = await fetchCount(signal).catch(() => null)
    if (count !== null && !signal.aborted) useCount.setState({ count })
  }

  /** The count, refreshed on each navigation within the back office and at intervals. */
  function useWaitingCount(): number | null {
    const count = useCount((state) => state.count)
    const { pathname } = useLocation()
    // biome-ignore lint/correctness/useExhaustiveDependencies: every page refreshes the count
    useEffect(() => void refresh(), [pathname])
    usePoll(() => void refresh())
    return count
  }

  return { useWaitingCount, refresh }
}
