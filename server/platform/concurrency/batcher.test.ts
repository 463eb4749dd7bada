import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBatches } from './batcher.ts'
import { QueueFull } from './bounded-queue.ts'

type Order = { key: string; what: string; touched: string[] }

const order = (what: string, key = what, ...touched: string[]): Order => ({ key, what, touched })

/** Batches that end when they are told to, by their place. */
function heldBatches(
  settings: Partial<Record<'atOnce' | 'largest' | 'waiting' | 'longestWaitMs' | 'waitingOfOne', number>> = {},
) {
  const batches: { whats: string[]; end(): void; fail(error: Error): void }[] = []
  const ask = inBatches(
    (batch: readonly Order[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      const whats = batch.map(({ what }) => what)
      batches.push({ whats, end: () => resolve(whats.map((what) => `${what} done`)), fail: reject })
      return promise
    },
    {
      ...{ atOnce: 1, largest: 10, waiting: 10, longestWaitMs: 1_000, waitingOfOne: 10, ...settings },
      keyOf: ({ key }) => key,
      touchedBy: ({ touched }) => touched,
      meetsAll: (error) => error instanceof Error && error.message === 'away',
    },
  )
  const end = async (place: number) => {
    batches[place]?.end()
    await settled()
  }
  return { ask, batches, end, whats: () => batches.map(({ whats }) => whats) }
}

/** Lets all that is decided take its course. */
const settled = () => new Promise(setImmediate)

test('what comes alone is begun at once, what comes meanwhile goes together, and everyone gets their own answer', async () => {
  const { ask, end, whats } = heldBatches({ largest: 3 })
  const answers = ['a', 'b', 'c', 'd', 'e'].map((what) => ask(order(what)))
  assert.deepEqual(whats(), [['a']])
  await end(0)
  assert.deepEqual(whats(), [['a'], ['b', 'c', 'd']])
  await end(1)
  assert.deepEqual(whats().at(-1), ['e'])
  await end(2)
  assert.deepEqual(await Promise.all(answers), ['a done', 'b done', 'c done', 'd done', 'e done'])
})

test('beside a batch in work another is begun once it is its share, or nothing is in work any more', async () => {
  const { ask, batches, end, whats } = heldBatches({ atOnce: 2 })
  const answers = ['a', 'b', 'c', 'd', 'e'].map((what) => ask(order(what)))
  assert.deepEqual(whats(), [['a'], ['b']])
  await end(0)
  assert.deepEqual(whats().slice(2), [['c', 'd', 'e']])
  await end(1)
  answers.push(ask(order('f')))
  assert.equal(batches.length, 3)
  answers.push(ask(order('g')))
  assert.deepEqual(whats().slice(3), [['f', 'g']])
  answers.push(ask(order('h')))
  await end(2)
  assert.equal(batches.length, 4)
  await end(3)
  assert.deepEqual(whats().slice(4), [['h']])
  await end(4)
  assert.equal((await Promise.all(answers)).length, 8)
})

test('those who come back again and again are soon shared out among the batches', async () => {
  const { ask, batches, end } = heldBatches({ atOnce: 2 })
  const sizes = () => batches.slice(-2).map(({ whats }) => whats.length)
  for (let buyer = 0; buyer < 8; buyer++) void ask(order(`${buyer}`))
  for (let place = 0; place < 4; place++) {
    await end(place)
    for (const buyer of batches[place]?.whats ?? []) void ask(order(buyer))
  }
  assert.deepEqual(sizes(), [4, 4])
})

test('what a batch in work touches is left alone, nobody overtakes whoever waits for it, and in a batch it is shared', async () => {
  const { ask, batches, end, whats } = heldBatches({ atOnce: 2 })
  const answers = [
    order('1', 'asha', 'fern'),
    order('2', 'ravi', 'fern', 'palm'),
    order('3', 'mira', 'palm'),
    order('4', 'tara', 'fern'),
    order('5', 'ravi', 'aloe'),
    order('6', 'sita', 'aloe'),
  ].map(ask)
  assert.deepEqual(whats(), [['1'], ['6']])
  await end(1)
  assert.equal(batches.length, 2)
  await end(0)
  assert.deepEqual(whats().slice(2), [['2', '3', '4']])
  await end(2)
  assert.deepEqual(whats().slice(3), [['5']])
  await end(3)
  assert.equal((await Promise.all(answers)).length, 6)
})

test('as many batches as there is room for are begun once nothing stands in their way', async () => {
  const { ask, end, whats } = heldBatches({ atOnce: 2, largest: 2 })
  const answers = [
    order('1', 'asha', 'fern', 'palm'),
    order('2', 'ravi', 'fern'),
    order('3', 'mira', 'fern'),
    order('4', 'tara', 'palm'),
    order('5', 'sita', 'palm'),
  ].map(ask)
  assert.deepEqual(whats(), [['1']])
  await end(0)
  assert.deepEqual(whats().slice(1), [
    ['2', '3'],
    ['4', '5'],
  ])
  await end(1)
  await end(2)
  assert.equal((await Promise.all(answers)).length, 5)
})

test('once who waited for too long is gone, who would have overtaken them is begun', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { ask, end, whats } = heldBatches({ atOnce: 2, longestWaitMs: 100 })
  const first = ask(order('1', 'asha', 'fern'))
  const impatient = ask(order('2', 'ravi', 'fern', 'palm'))
  context.mock.timers.tick(60)
  const behind = ask(order('3', 'mira', 'palm'))
  assert.deepEqual(whats(), [['1']])
  context.mock.timers.tick(60)
  await assert.rejects(impatient, QueueFull)
  assert.deepEqual(whats(), [['1'], ['3']])
  await end(0)
  await end(1)
  assert.deepEqual(await Promise.all([first, behind]), ['1 done', '3 done'])
})

test('the next batch is begun before those of the one before get their answers, which take time to be sent', async () => {
  const { ask, batches, whats } = heldBatches()
  const begunAtAnswer: number[] = []
  const answers = ['a', 'b', 'c'].map((what) => ask(order(what)).finally(() => begunAtAnswer.push(batches.length)))
  batches[0]?.end()
  await answers[0]
  assert.deepEqual(whats(), [['a'], ['b', 'c']])
  batches[1]?.end()
  await Promise.all(answers)
  assert.deepEqual(begunAtAnswer, [2, 2, 2])
})

test('of one key there is one at a time, in the order in which they came', async () => {
  const { ask, batches, end, whats } = heldBatches({ atOnce: 2 })
  const answers = [order('1', 'asha'), order('2', 'asha'), order('3', 'asha'), order('4', 'ravi')].map(ask)
  assert.deepEqual(whats(), [['1'], ['4']])
  await end(1)
  assert.equal(batches.length, 2)
  await end(0)
  assert.deepEqual(whats().at(-1), ['2'])
  await end(2)
  await end(3)
  assert.deepEqual(await Promise.all(answers), ['1 done', '2 done', '3 done', '4 done'])
})

test('when a batch fails, each is tried by itself, and only whoever fails again hears of it', async () => {
  const { ask, batches, end, whats } = heldBatches()
  const first = ask(order('first'))
  const together = ['good', 'bad', 'fine'].map((what) => ask(order(what)))
  await end(0)
  const outcomes = Promise.allSettled(together)
  batches[1]?.fail(new Error('broken'))
  await settled()
  assert.deepEqual(whats(), [['first'], ['good', 'bad', 'fine'], ['good'], ['bad'], ['fine']])
  await end(4)
  batches[3]?.fail(new Error('still broken'))
  await end(2)
  assert.deepEqual(
    (await outcomes).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['good done', 'still broken', 'fine done'],
  )
  assert.equal(await first, 'first done')
})

test('what meets all of a batch is told to all of it, and nothing is tried again', async () => {
  const { ask, batches, end } = heldBatches()
  const first = ask(order('first'))
  const together = Promise.allSettled(['a', 'b'].map((what) => ask(order(what))))
  await end(0)
  await first
  await settled()
  batches[1]?.fail(new Error('away'))
  assert.deepEqual(
    (await together).map((outcome) => outcome.status === 'rejected' && outcome.reason.message),
    ['away', 'away'],
  )
  assert.equal(batches.length, 2)
  const again = ask(order('a'))
  await end(2)
  assert.equal(await again, 'a done')
})

test('what would wait behind too many is turned away', async () => {
  const { ask, end } = heldBatches({ waiting: 2 })
  const answers = ['a', 'b', 'c'].map((what) => ask(order(what)))
  await assert.rejects(ask(order('d')), QueueFull)
  await end(0)
  await end(1)
  assert.deepEqual(await Promise.all(answers), ['a done', 'b done', 'c done'])
})

test('whoever has waited for too long is turned away, and not begun afterwards', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { ask, end, whats } = heldBatches({ longestWaitMs: 100 })
  const first = ask(order('first'))
  const early = ask(order('early'))
  context.mock.timers.tick(60)
  const late = ask(order('late'))
  context.mock.timers.tick(60)
  await assert.rejects(early, QueueFull)
  await end(0)
  assert.equal(await first, 'first done')
  await settled()
  assert.deepEqual(whats(), [['first'], ['late']])
  context.mock.timers.tick(1_000)
  await end(1)
  assert.equal(await late, 'late done')
})

test('nobody takes all the places', async () => {
  const { ask, end } = heldBatches({ waitingOfOne: 2 })
  const answers = [order('1', 'asha'), order('2', 'asha'), order('3', 'asha')].map(ask)
  await assert.rejects(ask(order('4', 'asha')), QueueFull)
  const other = ask(order('ravi'))
  for (const place of [0, 1, 2]) {
    await end(place)
  }
  assert.deepEqual(await Promise.all(answers), ['1 done', '2 done', '3 done'])
  assert.equal(await other, 'ravi done')
})
