import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll, often } from '../for-all.fixture.ts'
import { STOCK_HOLD_MS, waitBeforeNextCheck } from './payment-checks.ts'

const MINUTE = 60_000
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

test('an unpaid order is checked every minute at first, when its stock is to be released, and for a week; a paid one for a day', () => {
  const ages = checks(false)
  assert.deepEqual(ages.slice(0, 4), [MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE])
  assert.ok(ages.includes(STOCK_HOLD_MS))
  assert.ok(ages.length < 100, `${ages.length} times`)
  const [last = 0, lastOfPaid = 0] = [ages.at(-1), checks(true).at(-1)]
  assert.ok(last >= 7 * DAY && lastOfPaid >= DAY && lastOfPaid < 2 * DAY)
})

test('whatever its age, the next check is in the future and never too soon', () => {
  const age = fc.integer({ min: 0, max: 8 * DAY })
  often(age, fc.boolean(), (ageMs, isPaid) => {
    const wait = waitBeforeNextCheck(ageMs, isPaid)
    if (wait === null) return assert.ok(ageMs >= (isPaid ? DAY : 7 * DAY))
    assert.ok(wait > 0 && wait <= 6 * HOUR)
    if (!isPaid && ageMs < STOCK_HOLD_MS) assert.ok(ageMs + wait <= STOCK_HOLD_MS)
    else assert.ok(wait >= MINUTE)
  })
})

test('the older an order, the longer the wait', () => {
  const age = fc.integer({ min: STOCK_HOLD_MS, max: 7 * DAY - 1 })
  forAll(age, age, (one, other) => {
    const [younger, older] = [
      waitBeforeNextCheck(Math.min(one, other), false),
      waitBeforeNextCheck(Math.max(one, other), false),
    ]
    assert.ok(younger !== null && older !== null && younger <= older)
  })
})
