import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test, vi } from 'vitest'
import { boundedQueue, deferToTurnEnd, fairQueue, QueueFull } from './concurrency.ts'

test('a few run at once, some wait in order, the rest is rejected; work that fails makes room like any other', async () => {
  const inQueue = boundedQueue({ concurrency: 2, maxWaiting: 3 })
  const started: number[] = []
  const gates = Array.from({ length: 7 }, () => Promise.withResolvers<void>())
  const outcomes = gates.map(({ promise }, i) =>
    inQueue(async () => {
      started.push(i)
      await promise
      return i
    }).catch((error: unknown) => error),
  )
  assert.deepEqual(started, [0, 1])
  assert.ok((await outcomes[5]) instanceof QueueFull)
  assert.ok((await outcomes[6]) instanceof QueueFull)
  for (const { resolve } of gates) resolve()
  assert.deepEqual(await Promise.all(outcomes.slice(0, 5)), [0, 1, 2, 3, 4])
  assert.deepEqual(started, [0, 1, 2, 3, 4])
  const failing = Array.from({ length: 5 }, () => inQueue(() => Promise.reject(new Error('no'))))
  assert.ok((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected'))
  assert.equal(await inQueue(async () => 'again'), 'again')
})

test('one work runs at a time; groups take turns, each in its order, also after work that fails', async () => {
  const inTurn = fairQueue({ maxWaitMs: 10_000 })
  const started: string[] = []
  const work = (group: string, number: number) =>
    inTurn(group, async () => {
      started.push(`${group}${number}`)
      await Promise.resolve()
      if (number === 2) throw new Error('broken')
    }).catch(() => {})
  const all = [work('a', 1), work('a', 2), work('a', 3), work('a', 4), work('b', 1), work('b', 2), work('c', 1)]
  assert.deepEqual(started, ['a1'])
  await Promise.all(all)
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  assert.equal(await inTurn('a', async () => 'again'), 'again')
})

const fair = fairQueue({ maxWaitMs: 100 })
test.each([
  ['a bounded queue', boundedQueue({ concurrency: 1, maxWaiting: 3, maxWaitMs: 100 })],
  ['a fair queue', <Result>(work: () => Promise<Result>) => fair('a', work)],
])('work that has waited for too long in %s is rejected, all other work gets its turn', async (_, inQueue) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const gate = Promise.withResolvers<void>()
  const first = inQueue(() => gate.promise)
  const [early, later] = [inQueue(async () => 'early'), inQueue(async () => 'later')]
  vi.advanceTimersByTime(60)
  const last = inQueue(async () => 'last')
  vi.advanceTimersByTime(60)
  await assert.rejects(early, QueueFull)
  await assert.rejects(later, QueueFull)
  gate.resolve()
  await first
  vi.advanceTimersByTime(1_000)
  assert.equal(await last, 'last')
  assert.equal(await inQueue(async () => 'again'), 'again')
})

test('items of one turn are handled at its end, in their order; items that come meanwhile in the next', async () => {
  const done: number[] = []
  const add = deferToTurnEnd((item: number) => {
    done.push(item)
    if (item === 1) add(3)
  })
  add(1)
  await Promise.resolve()
  add(2)
  assert.deepEqual(done, [])
  await turn()
  assert.deepEqual(done, [1, 2])
  await turn()
  assert.deepEqual(done, [1, 2, 3])
})
