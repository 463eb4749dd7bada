import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { usePoll } from './use-poll.ts'

/**
 * A count of what waits, kept for as long as the tab is open; null until it is known. What cannot be known just now is
 * left as it was, and an answer that was overtaken by a later request is dropped.
 */
export function waitingCount(ask: (signal: AbortSignal) => Promise<number>) {
  const useCount = create<{ count: number | null }>(() => ({ count: null }))
  let request = new AbortController()

  async function refresh(): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const count = await ask(signal).catch(() => null)
    if (count !== null && !signal.aborted) useCount.setState({ count })
  }

  /** The count, asked for anew at each step through the back office, and now and then. */
  function useWaitingCount(): number | null {
    const count = useCount((state) => state.count)
    const { pathname } = useLocation()
    // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew
    useEffect(() => void refresh(), [pathname])
    usePoll(() => void refresh())
    return count
  }

  return { useWaitingCount, refresh }
}
