import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { QueueFull } from './bounded-queue.ts'
import { fairQueue } from './fair-queue.ts'

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

test('work that has waited for too long is rejected, all other work gets its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inTurn = fairQueue({ maxWaitMs: 100 })
  const gate = Promise.withResolvers<void>()
  const first = inTurn('a', () => gate.promise)
  const early = inTurn('b', async () => 'early')
  vi.advanceTimersByTime(60)
  const last = inTurn('b', async () => 'last')
  vi.advanceTimersByTime(60)
  await assert.rejects(early, QueueFull)
  gate.resolve()
  await first
  assert.equal(await last, 'last')
})
