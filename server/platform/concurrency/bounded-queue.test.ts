import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { boundedQueue, QueueFull } from './bounded-queue.ts'

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

test('work that has waited for too long is rejected, all other work gets its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const inQueue = boundedQueue({ concurrency: 1, maxWaiting: 3, maxWaitMs: 100 })
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
