import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { fitsPassword, hashPassword } from './passwords.ts'

const password = 'monsoon rain'

test('a password fits its own hash, which is another each time, and nothing fits where there is none', async () => {
  const [hash, again] = [await hashPassword(password), await hashPassword(password)]
  assert.notEqual(hash, again)
  assert.deepEqual([await fitsPassword(hash, password), await fitsPassword(again, password)], [true, true])
  assert.deepEqual([await fitsPassword(hash, 'monsoon'), await fitsPassword(null, password)], [false, false])
})

test('the thread ends when nobody needed it for a while, and the next who does gets another', async () => {
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
  assert.equal(await fitsPassword(hash, password), true)
  mock.timers.reset()
})
