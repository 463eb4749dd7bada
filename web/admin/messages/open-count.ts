import { create } from 'zustand'
import { api } from '../../api.ts'

/** How many messages wait for an answer; null until that is known. */
export const useOpenCount = create<{ count: number | null }>(() => ({ count: null }))

/** Asks the shop anew. What cannot be known just now is left as it was. */
export async function refreshOpenCount(): Promise<void> {
  const answer = await api.list('GET /admin/messages', { query: { status: 'open', limit: 1 } }).catch(() => null)
  if (answer !== null) useOpenCount.setState({ count: answer.total })
}
