/** Thrown when too many wait already; it is answered with 503. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs work a few at once; further work waits in order, and what would wait behind too many is turned away. */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async function inQueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new QueueFull('Too many are waiting')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
