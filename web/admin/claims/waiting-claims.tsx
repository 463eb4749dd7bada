import { api } from '../../api.ts'
import { MenuCount } from '../ui/menu-count.tsx'
import { waitingCount } from '../ui/waiting-count.ts'

const waiting = waitingCount(async (signal) => (await api.call('GET /admin/dashboard', { signal })).claimsWaiting)

/** Call this after a claim has been decided. */
export const refreshWaitingClaims = waiting.refresh

/** The number of claims that are not decided, in the menu. */
export function WaitingClaims() {
  return <MenuCount count={waiting.useWaitingCount()} text="to decide" />
}
