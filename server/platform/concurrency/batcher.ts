import { QueueFull } from './bounded-queue.ts'

type Settings<Work> = {
  maxBatchSize: number
  /** How much work waits at most, and for how long; beyond that it is refused with a `QueueFull` */
  maxWaiting: number
  maxWaitMs: number
  /** How much work of one key waits at most */
  maxWaitingPerKey: number
  /** Work of the same key is never in one batch. */
  keyOf(work: Work): string
  /** Whether this failure would meet each work by itself too, so that a retry gains nothing */
  failsWholeBatch(error: unknown): boolean
}

type QueuedWork<Work, Outcome> = {
  work: Work
  key: string
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Runs work in batches, one after the other, where much of the cost is that of a run: work that comes alone starts at
 * once, work that comes meanwhile waits and runs together. When a batch fails, each work of it is retried by itself, so
 * that none fails for the sake of another; a failed batch must have changed nothing.
 */
export function batcher<Work, Outcome>(
  perform: (batch: readonly Work[]) => Promise<readonly Outcome[]>,
  { maxBatchSize, maxWaiting, maxWaitMs, maxWaitingPerKey, keyOf, failsWholeBatch }: Settings<Work>,
): (work: Work) => Promise<Outcome> {
  let queue: QueuedWork<Work, Outcome>[] = []
  let isRunning = false

  return (work) => {
    const key = keyOf(work)
    const sameKey = queue.filter((queued) => queued.key === key)
    if (queue.length >= maxWaiting || sameKey.length >= maxWaitingPerKey)
      return Promise.reject(new QueueFull('Too many are waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const queued = { work, key, resolve, reject }
    queue.push(queued)
    if (!isRunning) void runAll()
    if (!queue.includes(queued)) return promise
    const timeout = setTimeout(() => expire(queued), maxWaitMs)
    return promise.finally(() => clearTimeout(timeout))
  }

  /** Rejects the work unless it has started. */
  function expire(expired: QueuedWork<Work, Outcome>): void {
    if (!queue.includes(expired)) return
    queue = queue.filter((queued) => queued !== expired)
    expired.reject(new QueueFull('Waited for too long'))
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (queue.length > 0) {
      const batch = nextBatch()
      queue = queue.filter((queued) => !batch.includes(queued))
      await run(batch)
    }
    isRunning = false
  }

  /** The work that has waited the longest, one of each key. */
  function nextBatch(): QueuedWork<Work, Outcome>[] {
    const byKey = new Map<string, QueuedWork<Work, Outcome>>()
    for (const queued of queue) if (!byKey.has(queued.key)) byKey.set(queued.key, queued)
    return [...byKey.values()].slice(0, maxBatchSize)
  }

  async function run(batch: readonly QueuedWork<Work, Outcome>[]): Promise<void> {
    try {
      const outcomes = await perform(batch.map(({ work }) => work))
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome)
    } catch (error) {
      if (batch.length === 1 || failsWholeBatch(error)) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((queued) => run([queued])))
    }
  }
}
