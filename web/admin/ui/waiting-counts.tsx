import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { api } from '../../api.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { usePoll } from './use-poll.ts'

const descriptions = { parcels: 'to ship', claims: 'to decide', messages: 'open' } as const
export type Waiting = keyof typeof descriptions

/** What waits for an admin, held while the tab is open; null until it has loaded. */
const useCounts = create<Record<Waiting, number | null>>(() => ({ parcels: null, claims: null, messages: null }))

/** Counts the parcels to ship and the claims to decide again. */
export const recountTasks = recounting(async (signal) => {
  const { toShip, claimsWaiting } = await api.call('GET /admin/dashboard', { signal })
  return { parcels: toShip, claims: claimsWaiting }
})

/** Counts the open messages again. */
export const recountMessages = recounting(async (signal) => {
  const { total } = await api.list('GET /admin/messages', { query: { status: 'open', limit: 1 }, signal })
  return { messages: total }
})

/** A failed request leaves the counts unchanged, and the answer of an outdated one is dropped. */
function recounting(load: (signal: AbortSignal) => Promise<Partial<Record<Waiting, number>>>): () => Promise<void> {
  let request = new AbortController()
  return async () => {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const counts = await load(signal).catch(() => null)
    if (counts !== null && !signal.aborted) useCounts.setState(counts)
  }
}

/** Counts again on each navigation within the back office, and at intervals. */
export function useFreshCounts(): void {
  const { pathname } = useLocation()
  const recount = () => {
    void recountTasks()
    void recountMessages()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page counts again
  useEffect(recount, [pathname])
  usePoll(recount)
}

/** The count at an entry of the menu. */
export function WaitingCount({ of }: { of: Waiting }) {
  const count = useCounts((counts) => counts[of])
  if (count === null || count === 0) return null
  return (
    <span className="figures inline-block min-w-6 rounded-full bg-terracotta-deep px-1.5 text-center text-[0.78rem] text-white leading-6">
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {descriptions[of]}</VisuallyHidden>
    </span>
  )
}
