import { setImmediate as nextTurn } from 'node:timers/promises'

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

/** The work's result, or the error once so many milliseconds have passed; the work goes on. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number, error: () => Error): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(error()), ms)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
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

type Waiting = { group: string; start(): void }

/**
 * Runs one work at a time. Of what waits, that of the group whose turn is the longest ago comes next, so that much work of
 * one group does not keep others waiting. What has waited for too long is rejected.
 */
export function fairQueue({ maxWaitMs }: { maxWaitMs: number }) {
  let waiting: Waiting[] = []
  let isRunning = false
  let turn = 0
  /** Of groups that wait for another turn */
  const turns = new Map<string, number>()

  function startNext(): void {
    const [first, ...others] = waiting
    isRunning = first !== undefined
    if (!first) return
    const turnOf = ({ group }: Waiting) => turns.get(group) ?? 0
    const next = others.reduce((best, each) => (turnOf(each) < turnOf(best) ? each : best), first)
    turns.set(next.group, ++turn)
    leave(next)
    next.start()
  }

  function leave(left: Waiting): void {
    waiting = waiting.filter((each) => each !== left)
    if (!waiting.some(({ group }) => group === left.group)) turns.delete(left.group)
  }

  function wait(group: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const own = { group, start: resolve }
    waiting.push(own)
    const timeout = setTimeout(() => {
      leave(own)
      reject(new QueueFull('Waited for too long'))
    }, maxWaitMs)
    return promise.finally(() => clearTimeout(timeout))
  }

  return async function inTurn<Result>(group: string, work: () => Promise<Result>): Promise<Result> {
    if (isRunning) await wait(group)
    isRunning = true
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

/** Long enough to make progress, short enough that other requests do not notice the wait. */
const SLICE_MS = 15

/** For work that would block the event loop: awaited between its steps, the function yields when the slice is used up. */
export function yieldToEventLoop(): () => Promise<void> {
  let started = performance.now()
  return async function yieldIfDue() {
    if (performance.now() - started < SLICE_MS) return
    await nextTurn()
    started = performance.now()
  }
}

/** Does `work` at the end of the event loop's turn for all items of the turn, in their order. */
export function deferToTurnEnd<Item>(work: (item: Item) => void): (item: Item) => void {
  let deferred: Item[] = []
  function flush(): void {
    const items = deferred
    deferred = []
    for (const item of items) work(item)
  }
  return (item) => {
    if (deferred.push(item) === 1) setImmediate(flush)
  }
}
