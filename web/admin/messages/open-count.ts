import { create } from 'zustand'
import { api } from '../../api.ts'

/** How many messages wait for an answer; null until that is known. */
export const useOpenCount = create<{ count: number | null }>(() => ({ count: null }))

let request = new AbortController()

/**
 * Asks the shop anew. What cannot be known just now is left as it was; a request that is overtaken by a later one is
 * broken off, so that its answer cannot come after the newer one.
 */
export async function refreshOpenCount(): Promise<void> {
  request.abort()
  request = new AbortController()
  const { signal } = request
  const answer = await api
    .list('GET /admin/messages', { query: { status: 'open', limit: 1 }, signal })
    .catch(() => null)
  if (answer !== null) useOpenCount.setState({ count: answer.total })
}
