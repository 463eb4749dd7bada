import { QueueFull } from './bounded-queue.ts'

type Settings<Work> = {
  /** How many batches are worked on at once */
  atOnce: number
  /** How much is in one batch at most */
  largest: number
  /** How much waits at most, and for how long; what comes beyond that is turned away with a `QueueFull` */
  waiting: number
  longestWaitMs: number
  /** How much of one key waits at most, so that nobody takes all the places */
  waitingOfOne: number
  /** Work of the same key waits for its turn: it is neither in one batch nor in two at the same time. */
  keyOf(work: Work): string
  /** What two batches do not touch at the same time, as each would lock it; within a batch they share it. */
  touchedBy(work: Work): readonly string[]
  /** Whether this failure would meet each of a batch by itself too, so that nothing is gained by trying */
  meetsAll(error: unknown): boolean
}

type Waiting<Work, Outcome> = {
  work: Work
  key: string
  touched: readonly string[]
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Does in one go what came meanwhile, where much of the cost is that of a go: what comes alone is begun at once, what
 * comes while others are worked on waits and goes together. Beside a batch in work another one is begun once it is its
 * share of what was there when a batch was last done: begun sooner it would be small, leave its places to small ones
 * after it, and so cost more than it hastens. When a batch fails, each of it is tried by itself, so that nobody pays for
 * what somebody else brought along; a batch that failed must have changed nothing, and should not wait for anything that
 * concerns only some of it.
 */
export function inBatches<Work, Outcome>(
  perform: (batch: readonly Work[]) => Promise<readonly Outcome[]>,
  { atOnce, largest, waiting, longestWaitMs, waitingOfOne, keyOf, touchedBy, meetsAll }: Settings<Work>,
): (work: Work) => Promise<Outcome> {
  let line: Waiting<Work, Outcome>[] = []
  /** How much was there, in work or waiting, when a batch was last done */
  let crowd = 0
  const inWork = new Set<readonly Waiting<Work, Outcome>[]>()

  return (work) => {
    const key = keyOf(work)
    const ofOne = line.filter((each) => each.key === key)
    if (line.length >= waiting || ofOne.length >= waitingOfOne)
      return Promise.reject(new QueueFull('Too many are waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const own = { work, key, touched: touchedBy(work), resolve, reject }
    line.push(own)
    if (!isHeldUp(own)) begin()
    if (!line.includes(own)) return promise
    const patience = setTimeout(() => leave(own), longestWaitMs)
    return promise.finally(() => clearTimeout(patience))
  }

  /** Whoever was not begun by then is not begun at all. */
  function leave(own: Waiting<Work, Outcome>): void {
    if (!line.includes(own)) return
    line = line.filter((each) => each !== own)
    own.reject(new QueueFull('Waited for too long'))
    begin()
  }

  /** Begins what can be begun; until something changes, nothing more can. */
  function begin(): void {
    if (inWork.size === atOnce) return
    const batch = nextBatch()
    const share = Math.min(largest, crowd / atOnce)
    if (batch.length === 0 || (inWork.size > 0 && batch.length < share)) return
    line = line.filter((each) => !batch.includes(each))
    inWork.add(batch)
    void performAll(batch).then((answers) => {
      crowd = [...inWork].flat().length + line.length
      inWork.delete(batch)
      begin()
      setImmediate(() => {
        for (const answer of answers) answer()
      })
    })
    begin()
  }

  /** Whether a batch in work has what it touches: then its coming lets nobody begin. */
  function isHeldUp({ touched }: Waiting<Work, Outcome>): boolean {
    return [...inWork].flat().some((each) => each.touched.some((one) => touched.includes(one)))
  }

  /**
   * Those who have waited the longest, one of each key. Nobody is among them who touches what a batch in work does, or what
   * somebody before them waits for.
   */
  function nextBatch(): Waiting<Work, Outcome>[] {
    const busy = [...inWork].flat()
    const keys = new Set(busy.map(({ key }) => key))
    const touched = new Set(busy.flatMap((each) => each.touched))
    const batch: Waiting<Work, Outcome>[] = []
    for (const each of line) {
      if (batch.length === largest) break
      if (keys.has(each.key)) continue
      keys.add(each.key)
      if (each.touched.some((one) => touched.has(one))) for (const one of each.touched) touched.add(one)
      else batch.push(each)
    }
    return batch
  }

  /** Resolves, once nothing of the batch is under way any more, to what gives each of it their answer. */
  async function performAll(batch: readonly Waiting<Work, Outcome>[]): Promise<(() => void)[]> {
    try {
      const outcomes = await perform(batch.map(({ work }) => work))
      return batch.map(({ resolve }, place) => resolve.bind(null, outcomes[place] as Outcome))
    } catch (error) {
      if (batch.length === 1 || meetsAll(error)) return batch.map(({ reject }) => reject.bind(null, error))
      return (await Promise.all(batch.map((each) => performAll([each])))).flat()
    }
  }
}
