import type { Queue } from './open-jobs.ts'

/** A kind of job that is left again and again: one that fails is not tried again, as the next one does the same. */
export function repeated(name: string, expireInSeconds: number): Queue<object> {
  return { name, retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds, data: {} }
}
