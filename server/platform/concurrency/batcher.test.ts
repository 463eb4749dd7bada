import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { batcher } from './batcher.ts'
import { QueueFull } from './bounded-queue.ts'

type Order = { key: string; name: string }

const order = (name: string, key = name): Order => ({ key, name })

/** Batches that end when the test ends them, by their index. */
function controlledBatches(
  settings: Partial<Record<'maxBatchSize' | 'maxWaiting' | 'maxWaitMs' | 'maxWaitingPerKey', number>> = {},
) {
  const batches: { names: string[]; end(): void; fail(error: Error): void }[] = []
  const run = batcher(
    (batch: readonly Order[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      const names = batch.map(({ name }) => name)
      batches.push({ names, end: () => resolve(names.map((name) => `${name} done`)), fail: reject })
      return promise
    },
    {
      ...{ maxBatchSize: 10, maxWaiting: 10, maxWaitMs: 1_000, maxWaitingPerKey: 10, ...settings },
      keyOf: ({ key }) => key,
      failsWholeBatch: (error) => error instanceof Error && error.message === 'away',
    },
  )
  const end = async (index: number) => {
    batches[index]?.end()
    await settled()
  }
  return { run, batches, end, names: () => batches.map(({ names }) => names) }
}

/** Lets all settled promises take effect. */
const settled = () => new Promise(setImmediate)

test('work that comes alone starts at once, work that comes meanwhile runs together, and each gets its result', async () => {
  const { run, end, names } = controlledBatches({ maxBatchSize: 3 })
  const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => run(order(name)))
  assert.deepEqual(names(), [['a']])
  await end(0)
  assert.deepEqual(names(), [['a'], ['b', 'c', 'd']])
  await end(1)
  assert.deepEqual(names().at(-1), ['e'])
  await end(2)
  assert.deepEqual(await Promise.all(answers), ['a done', 'b done', 'c done', 'd done', 'e done'])
})

test('work of the same key runs one at a time, in the order in which it came', async () => {
  const { run, end, names } = controlledBatches()
  const answers = [order('1', 'asha'), order('2', 'asha'), order('3', 'asha'), order('4', 'ravi')].map(run)
  assert.deepEqual(names(), [['1']])
  await end(0)
  assert.deepEqual(names(), [['1'], ['2', '4']])
  await end(1)
  assert.deepEqual(names().at(-1), ['3'])
  await end(2)
  assert.deepEqual(await Promise.all(answers), ['1 done', '2 done', '3 done', '4 done'])
})

test('when a batch fails, each work is retried by itself, and only what fails again is rejected', async () => {
  const { run, batches, end, names } = controlledBatches()
  const first = run(order('first'))
  const together = ['good', 'bad', 'fine'].map((name) => run(order(name)))
  await end(0)
  const outcomes = Promise.allSettled(together)
  batches[1]?.fail(new Error('broken'))
  await settled()
  assert.deepEqual(names(), [['first'], ['good', 'bad', 'fine'], ['good'], ['bad'], ['fine']])
  await end(4)
  batches[3]?.fail(new Error('still broken'))
  await end(2)
  assert.deepEqual(
    (await outcomes).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['good done', 'still broken', 'fine done'],
  )
  assert.equal(await first, 'first done')
})

test('an error that fails the whole batch rejects all of it, without retries', async () => {
  const { run, batches, end } = controlledBatches()
  const first = run(order('first'))
  const together = Promise.allSettled(['a', 'b'].map((name) => run(order(name))))
  await end(0)
  await first
  await settled()
  batches[1]?.fail(new Error('away'))
  assert.deepEqual(
    (await together).map((outcome) => outcome.status === 'rejected' && outcome.reason.message),
    ['away', 'away'],
  )
  assert.equal(batches.length, 2)
  const again = run(order('a'))
  await end(2)
  assert.equal(await again, 'a done')
})

test('work is rejected when the queue is full, which one key alone cannot fill', async () => {
  const { run, end } = controlledBatches({ maxWaiting: 3, maxWaitingPerKey: 2 })
  const answers = [order('1', 'asha'), order('2', 'asha'), order('3', 'asha')].map(run)
  await assert.rejects(run(order('4', 'asha')), QueueFull)
  answers.push(run(order('ravi')))
  await assert.rejects(run(order('meera')), QueueFull)
  for (const index of [0, 1, 2]) await end(index)
  assert.deepEqual(await Promise.all(answers), ['1 done', '2 done', '3 done', 'ravi done'])
})

test('work that has waited for too long is rejected, and does not start afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { run, end, names } = controlledBatches({ maxWaitMs: 100 })
  const first = run(order('first'))
  const early = run(order('early'))
  vi.advanceTimersByTime(60)
  const late = run(order('late'))
  vi.advanceTimersByTime(60)
  await assert.rejects(early, QueueFull)
  await end(0)
  assert.equal(await first, 'first done')
  await settled()
  assert.deepEqual(names(), [['first'], ['late']])
  vi.advanceTimersByTime(1_000)
  await end(1)
  assert.equal(await late, 'late done')
})
