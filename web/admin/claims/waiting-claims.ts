import { api } from '../../api.ts'
import { waitingCount } from '../ui/waiting-count.tsx'

/** The number of claims that are not decided, in the menu; it is to be refreshed after a decision. */
export const waitingClaims = waitingCount(
  'to decide',
  async (signal) => (await api.call('GET /admin/dashboard', { signal })).claimsWaiting,
)

/** `1 claim`, `2 claims` */
export function claimCount(count: number): string {
  return count === 1 ? '1 claim' : `${count} claims`
}
