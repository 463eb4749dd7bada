/** Thrown when too many wait already, or for too long; it is answered with 503. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

type Bounds = {
  /** How many wait at most */
  waiting: number
  /** Whoever has waited for so long is turned away too; unless told otherwise they wait for their turn */
  longestWaitMs?: number
}

/** Runs work a few at once; further work waits in order, and what would wait behind too many is turned away. */
export function boundedQueue({ atOnce, ...bounds }: Bounds & { atOnce: number }) {
  const line = waitingLine(bounds)
  let running = 0

  return async function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else await line.wait()
    try {
      return await work()
    } finally {
      if (!line.letIn()) running--
    }
  }
}

/** Those who wait for their turn, in the order in which they came. */
export function waitingLine({ waiting, longestWaitMs }: Bounds) {
  const line = new Set<() => void>()
  return {
    /** Resolves when it is the caller's turn. */
    wait(): Promise<void> {
      if (line.size >= waiting) return Promise.reject(new QueueFull('Too many are waiting'))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = () => {
        line.delete(resolve)
        reject(new QueueFull('Waited for too long'))
      }
      line.add(resolve)
      if (longestWaitMs === undefined) return promise
      const patience = setTimeout(leave, longestWaitMs)
      return promise.finally(() => clearTimeout(patience))
    },
    /** Lets in whoever has waited the longest; false when nobody waits. */
    letIn(): boolean {
      for (const enter of line) {
        line.delete(enter)
        enter()
        return true
      }
      return false
    },
  }
}
