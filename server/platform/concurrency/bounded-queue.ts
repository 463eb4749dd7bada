/** Thrown when too many wait already, or for too long; it is answered with 503. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

type Bounds = {
  maxWaiting: number
  /** What has waited for so long is rejected too; without a limit by default */
  maxWaitMs?: number
}

/** Runs so much work at a time; further work waits in order, and is rejected when too much waits already. */
export function boundedQueue({ concurrency, ...bounds }: Bounds & { concurrency: number }) {
  const queue = waitQueue(bounds)
  let running = 0

  return async function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < concurrency) running++
    else await queue.wait()
    try {
      return await work()
    } finally {
      if (!queue.admitNext()) running--
    }
  }
}

/** Callers that wait for their turn, first in, first out. */
export function waitQueue({ maxWaiting, maxWaitMs }: Bounds) {
  const waiting = new Set<() => void>()
  return {
    /** Resolves when it is the caller's turn. */
    wait(): Promise<void> {
      if (waiting.size >= maxWaiting) return Promise.reject(new QueueFull('Too many are waiting'))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = () => {
        waiting.delete(resolve)
        reject(new QueueFull('Waited for too long'))
      }
      waiting.add(resolve)
      if (maxWaitMs === undefined) return promise
      const timeout = setTimeout(leave, maxWaitMs)
      return promise.finally(() => clearTimeout(timeout))
    },
    /** Admits the caller that has waited the longest; false when none waits. */
    admitNext(): boolean {
      for (const admit of waiting) {
        waiting.delete(admit)
        admit()
        return true
      }
      return false
    },
  }
}
