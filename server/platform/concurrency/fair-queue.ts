import { QueueFull } from './bounded-queue.ts'

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
