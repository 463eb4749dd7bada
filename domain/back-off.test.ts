import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type BackOff, lastStep, triesThatCount, waitAfter } from './back-off.ts'

const login: BackOff = { freeTries: 10, firstWait: 2, longestWait: 900, forgetsEvery: 900 }
const anyBackOff = fc
  .record({
    freeTries: fc.integer({ min: 1, max: 50 }),
    firstWait: fc.integer({ min: 1, max: 60 }),
    longestWait: fc.integer({ min: 60, max: 86_400 }),
    forgetsEvery: fc.integer({ min: 1, max: 86_400 }),
  })
  .map((backOff): BackOff => backOff)
const someTries = fc.integer({ min: 0, max: 200 })

test('ten tries are free, then the wait doubles from 2 seconds to a quarter of an hour', () => {
  const waits = Array.from({ length: 21 }, (_, index) => waitAfter(index, login))
  assert.deepEqual(waits.slice(0, 10), Array(10).fill(0))
  assert.deepEqual(waits.slice(10), [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  assert.equal(lastStep(login), 19)
})

test('free tries never wait, and no wait is shorter than the one before, or longer than the longest', () => {
  fc.assert(
    fc.property(anyBackOff, someTries, (backOff, tries) => {
      const [wait, next] = [waitAfter(tries, backOff), waitAfter(tries + 1, backOff)]
      assert.ok(wait <= next && next <= backOff.longestWait)
      assert.equal(wait === 0, tries < backOff.freeTries)
      if (tries >= backOff.freeTries) assert.ok(next === Math.min(2 * wait, backOff.longestWait))
    }),
  )
})

test('from its last step on the wait stays as long as it can be', () => {
  fc.assert(
    fc.property(anyBackOff, someTries, (backOff, more) => {
      assert.equal(waitAfter(lastStep(backOff) + more, backOff), backOff.longestWait)
      assert.ok(waitAfter(lastStep(backOff) - 1, backOff) < backOff.longestWait)
    }),
  )
})

test('what was tried is forgotten by and by, never all at once, and comes to nothing in the end', () => {
  fc.assert(
    fc.property(anyBackOff, someTries, fc.nat(1_000_000), (backOff, tries, seconds) => {
      const left = triesThatCount(tries, seconds, backOff)
      assert.ok(left >= 0 && left <= tries)
      const later = triesThatCount(tries, seconds + backOff.forgetsEvery, backOff)
      assert.equal(later, Math.max(0, left - 1))
      assert.equal(triesThatCount(tries, tries * backOff.forgetsEvery, backOff), 0)
    }),
  )
})

test('who keeps trying as often as the waits allow never earns a free try', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 19 }), fc.integer({ min: 1, max: 100 }), (start, rounds) => {
      let tries = start
      for (let round = 0; round < rounds; round += 1) {
        tries = Math.min(lastStep(login), triesThatCount(tries, waitAfter(tries, login), login) + 1)
        assert.ok(waitAfter(tries, login) > 0)
      }
    }),
  )
})
