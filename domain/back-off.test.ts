import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { attemptsAtMaxDelay, type BackOff, delayAfter } from './back-off.ts'
import { forAll } from './for-all.fixture.ts'

const anyBackOff = fc
  .record({
    freeAttempts: fc.integer({ min: 1, max: 50 }),
    firstDelay: fc.integer({ min: 1, max: 60 }),
    maxDelay: fc.integer({ min: 60, max: 86_400 }),
    decaySeconds: fc.integer({ min: 1, max: 86_400 }),
  })
  .map((backOff): BackOff => backOff)
const someAttempts = fc.integer({ min: 0, max: 200 })

test('free attempts never wait; after the first delay each delay is twice the one before, up to the longest, at which it stays', () =>
  forAll(anyBackOff, someAttempts, (backOff, attempts) => {
    const [wait, next] = [delayAfter(attempts, backOff), delayAfter(attempts + 1, backOff)]
    assert.equal(wait === 0, attempts < backOff.freeAttempts)
    assert.equal(delayAfter(backOff.freeAttempts, backOff), backOff.firstDelay)
    assert.ok(wait <= next)
    if (wait > 0) assert.equal(next, Math.min(2 * wait, backOff.maxDelay))
    assert.equal(delayAfter(attemptsAtMaxDelay(backOff) + attempts, backOff), backOff.maxDelay)
    assert.ok(delayAfter(attemptsAtMaxDelay(backOff) - 1, backOff) < backOff.maxDelay)
  }))
