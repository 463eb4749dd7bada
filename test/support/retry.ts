import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../../contract/client.ts'

/** Whether the shop is temporarily unavailable, such as under overload. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503
}

/** Whether the shop is temporarily unavailable or cannot be reached. */
export function isOutage(error: unknown): boolean {
  return error instanceof TypeError || isUnavailable(error)
}

/** Repeats the work, as a browser would, while it fails with a temporary error. */
export async function retryWhile<Result>(
  isTemporary: (error: unknown) => boolean,
  work: () => Promise<Result>,
  intervalMs: number,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTemporary(error)) throw error
      await pause(intervalMs)
    }
  }
}
