import { setTimeout as pause } from 'node:timers/promises'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/** Longer than asking the provider can take: looking for an earlier attempt, then a new one */
export const CLAIM_SECONDS = 10
/** Every request is answered within 10 seconds: who waits longer than this only waits for another's answer */
const CLAIM_TIMEOUT_MS = 1_500
const TIMEOUT_MS = 9_000
const POLL_MS = 100

/**
 * What `find` finds or claims, as soon as no other request has the claim: `in_work` while one has. A request that has waited
 * too long to call the provider itself may not claim. Refused when another's answer does not come in time.
 */
export async function waitForClaim<Found>(
  find: (mayClaim: boolean) => Promise<Found | 'in_work'>,
): Promise<Found | Refusal> {
  const started = performance.now()
  while (performance.now() - started < TIMEOUT_MS) {
    const found = await find(performance.now() - started < CLAIM_TIMEOUT_MS)
    if (found !== 'in_work') return found
    await pause(POLL_MS)
  }
  return refuse('payment_unavailable')
}
