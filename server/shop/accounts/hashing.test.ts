import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'monsoon rain'

test('a password matches its own hash, which is different each time, and nothing matches a missing hash', async () => {
  const [hash, again] = [await hashPassword(password), await hashPassword(password)]
  assert.notEqual(hash, again)
  assert.deepEqual([await verifyPassword(hash, password), await verifyPassword(again, password)], [true, true])
  assert.deepEqual([await verifyPassword(hash, 'monsoon'), await verifyPassword(null, password)], [false, false])
})

test('the thread ends when idle for a while, and the next request starts another', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const ended = mock.method(Worker.prototype, 'terminate')
  const hash = await hashPassword(password)
  mock.timers.tick(9_000)
  await hashPassword(password)
  mock.timers.tick(9_000)
  assert.equal(ended.mock.callCount(), 0)
  mock.timers.tick(1_000)
  assert.equal(ended.mock.callCount(), 1)
  assert.equal(await ended.mock.calls[0]?.result, 1)
  assert.equal(await verifyPassword(hash, password), true)
  mock.timers.reset()
})
