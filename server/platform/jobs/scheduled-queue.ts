import type { Queue } from './open-jobs.ts'

/** A queue of scheduled jobs: a failed one is not retried, since the next one does the same work. */
export function scheduledQueue(name: string, expireInSeconds: number): Queue<object> {
  return { name, retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds, data: {} }
}
