import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { cartTotal } from '../cart.ts'
import { valuesOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { LEAST_SAVING, MOST_SAVING, priceAfterSaving, savingText, withSaving } from './saving.ts'

const percents = fc.integer({ min: LEAST_SAVING * 100, max: MOST_SAVING * 100 }).map((points) => points / 100)
const prices = fc.integer({ min: 1, max: 100_000_000 }).map(paise)
const line = fc.tuple(prices, fc.integer({ min: 1, max: 9 })).map(([price, quantity]) => ({ price, quantity }))
const lines = fc.array(line, { minLength: 1 })

test('a price is reduced by the percentage, rounded half up to the paisa, to at least one', () => {
  assert.equal(priceAfterSaving(paise(0), 20), 0)
  forAll(prices, percents, percents, (price, one, other) => {
    const [less, more] = [Math.min(one, other), Math.max(one, other)]
    const reduced = priceAfterSaving(price, more)
    const distance = BigInt(reduced) * 10_000n - BigInt(price) * BigInt(10_000 - Math.round(more * 100))
    assert.ok(reduced >= 1 && reduced <= price && distance > -5_000n && distance <= 5_000n)
    assert.ok(reduced <= priceAfterSaving(price, less), 'a larger percentage never leaves a larger price')
  })
})

test('lines never add up to more than before, and a saving of 0 leaves them as they are', () =>
  forAll(lines, percents, (before, percent) => {
    const after = withSaving(before, percent)
    assert.ok(cartTotal(after) <= cartTotal(before))
    assert.deepEqual(valuesOf(after, 'quantity'), valuesOf(before, 'quantity'))
    assert.deepEqual(withSaving(before, 0), before)
  }))

test('a saving is shown as a sum and a percentage', () => {
  assert.equal(savingText({ amount: 24, percent: 2 }), '₹24.00 (2%)')
  assert.equal(savingText({ amount: 1_234.5, percent: 0.25 }), '₹1,234.50 (0.25%)')
})
