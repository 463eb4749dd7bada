import assert from 'node:assert/strict'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'monsoon rain'

test('a password matches its own hash, which is different each time, and nothing matches a missing hash', async () => {
  const [hash, again] = [await hashPassword(password), await hashPassword(password)]
  assert.notEqual(hash, again)
  assert.deepEqual([await verifyPassword(hash, password), await verifyPassword(again, password)], [true, true])
  assert.deepEqual([await verifyPassword(hash, 'monsoon'), await verifyPassword(null, password)], [false, false])
})

test('the thread ends when idle for a while, and the next request starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const hash = await hashPassword(password)
  vi.advanceTimersByTime(9_000)
  await hashPassword(password)
  vi.advanceTimersByTime(9_000)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(ended).toHaveBeenCalledOnce()
  assert.equal(await ended.mock.results[0]?.value, 1)
  assert.equal(await verifyPassword(hash, password), true)
  vi.useRealTimers()
})
