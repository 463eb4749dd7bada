import { api } from '../../api.ts'
import { MenuCount } from '../ui/menu-count.tsx'
import { waitingCount } from '../ui/waiting-count.ts'

const waiting = waitingCount(
  async (signal) => (await api.list('GET /admin/claims', { query: { status: 'open', limit: 1 }, signal })).total,
)

/** Call this after a claim has been decided. */
export const refreshWaitingClaims = waiting.refresh

/** The number of claims that wait for the shop, in the menu. */
export function WaitingClaims() {
  return <MenuCount count={waiting.useWaitingCount()} text="waiting" />
}
