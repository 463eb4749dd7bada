/**
 * Exponential back-off: after `freeAttempts` the next attempt has to wait `firstDelay` seconds, the one after it twice
 * as long, up to `maxDelay`. Every `decaySeconds` without an attempt, one counts no longer.
 */
export type BackOff = { freeAttempts: number; firstDelay: number; maxDelay: number; decaySeconds: number }

/** The delay in seconds after the `attempts`-th counted attempt. */
export function delayAfter(attempts: number, { freeAttempts, firstDelay, maxDelay }: BackOff): number {
  if (attempts < freeAttempts) return 0
  return Math.min(maxDelay, firstDelay * 2 ** (attempts - freeAttempts))
}

/** The number of attempts after which the delay stops growing. */
export function attemptsAtMaxDelay(backOff: BackOff): number {
  let attempts = backOff.freeAttempts
  while (delayAfter(attempts, backOff) < backOff.maxDelay) attempts += 1
  return attempts
}
