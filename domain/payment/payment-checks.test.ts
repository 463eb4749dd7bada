import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { STOCK_HOLD_MS, waitBeforeNextCheck } from './payment-checks.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The ages at which the provider is queried, from the first time on. */
function checks(isPaid: boolean): number[] {
  const ages: number[] = []
  for (let age = MINUTE; ; ) {
    ages.push(age)
    const wait = waitBeforeNextCheck(age, isPaid)
    if (wait === null) return ages
    age += wait
  }
}

test('an unpaid order is checked every minute at first, and when its stock is to be released', () => {
  assert.deepEqual(checks(false).slice(0, 4), [MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE])
  assert.ok(checks(false).includes(STOCK_HOLD_MS))
})

test('it is checked for a week, at least every six hours and fewer than a hundred times', () => {
  const ages = checks(false)
  assert.ok((ages.at(-1) ?? 0) >= 7 * DAY)
  assert.ok(ages.every((age, place) => age - (ages[place - 1] ?? 0) <= 6 * HOUR))
  assert.ok(ages.length < 100, `${ages.length} times`)
})

test('a paid order is checked for a day, for a second payment', () => {
  const last = checks(true).at(-1) ?? 0
  assert.ok(last >= DAY && last < 2 * DAY)
})

test('whatever its age, the next check is in the future and never too soon', () => {
  const age = fc.integer({ min: 0, max: 8 * DAY })
  fc.assert(
    fc.property(age, fc.boolean(), (ageMs, isPaid) => {
      const wait = waitBeforeNextCheck(ageMs, isPaid)
      if (wait === null) return assert.ok(ageMs >= (isPaid ? DAY : 7 * DAY))
      assert.ok(wait > 0 && wait <= 6 * HOUR)
      if (!isPaid && ageMs < STOCK_HOLD_MS) assert.ok(ageMs + wait <= STOCK_HOLD_MS)
      else assert.ok(wait >= MINUTE)
    }),
    { numRuns: 2_000 },
  )
})

test('the older an order, the longer the wait', () => {
  const age = fc.integer({ min: STOCK_HOLD_MS, max: 7 * DAY - 1 })
  fc.assert(
    fc.property(age, age, (one, other) => {
      const [younger, older] = [
        waitBeforeNextCheck(Math.min(one, other), false),
        waitBeforeNextCheck(Math.max(one, other), false),
      ]
      assert.ok(younger !== null && older !== null && younger <= older)
    }),
  )
})
