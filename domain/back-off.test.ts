import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { attemptsAtMaxDelay, type BackOff, delayAfter } from './back-off.ts'
import { forAll } from './for-all.fixture.ts'

const login: BackOff = { freeAttempts: 10, firstDelay: 2, maxDelay: 900, decaySeconds: 900 }
const anyBackOff = fc
  .record({
    freeAttempts: fc.integer({ min: 1, max: 50 }),
    firstDelay: fc.integer({ min: 1, max: 60 }),
    maxDelay: fc.integer({ min: 60, max: 86_400 }),
    decaySeconds: fc.integer({ min: 1, max: 86_400 }),
  })
  .map((backOff): BackOff => backOff)
const someAttempts = fc.integer({ min: 0, max: 200 })

test('ten attempts are free, then the delay doubles from 2 seconds to a quarter of an hour', () => {
  const waits = Array.from({ length: 21 }, (_, index) => delayAfter(index, login))
  assert.deepEqual(waits.slice(0, 10), Array(10).fill(0))
  assert.deepEqual(waits.slice(10), [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  assert.equal(attemptsAtMaxDelay(login), 19)
})

test('free attempts never wait; after them each delay is twice the one before, up to the longest, at which it stays', () =>
  forAll(anyBackOff, someAttempts, (backOff, attempts) => {
    const [wait, next] = [delayAfter(attempts, backOff), delayAfter(attempts + 1, backOff)]
    assert.equal(wait === 0, attempts < backOff.freeAttempts)
    assert.ok(wait <= next)
    if (wait > 0) assert.equal(next, Math.min(2 * wait, backOff.maxDelay))
    assert.equal(delayAfter(attemptsAtMaxDelay(backOff) + attempts, backOff), backOff.maxDelay)
    assert.ok(delayAfter(attemptsAtMaxDelay(backOff) - 1, backOff) < backOff.maxDelay)
  }))
