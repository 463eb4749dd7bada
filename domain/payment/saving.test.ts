import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { cartTotal } from '../cart.ts'
import { paise } from '../money.ts'
import { LEAST_SAVING, MOST_SAVING, priceAfterSaving, savingText, withSaving } from './saving.ts'

const percents = fc.integer({ min: LEAST_SAVING * 100, max: MOST_SAVING * 100 }).map((points) => points / 100)
const prices = fc.integer({ min: 1, max: 100_000_000 }).map(paise)
const line = fc.tuple(prices, fc.integer({ min: 1, max: 9 })).map(([price, quantity]) => ({ price, quantity }))
const lines = fc.array(line, { minLength: 1 })

test('a price is reduced by the percentage, rounded half up to the paisa', () => {
  const reduced = (price: number, percent: number) => priceAfterSaving(paise(price), percent)
  assert.equal(reduced(120_000, 2), 117_600)
  assert.equal(reduced(29_900, 2.5), 29_153) // 29152.5
  assert.equal(reduced(29_999, 0.01), 29_996) // 29996.0001
  assert.equal(reduced(50, 1), 50) // 49.5
  assert.equal(reduced(1, 20), 1)
  assert.equal(reduced(0, 20), 0)
})

test('each price is the nearest paisa to what the percentage leaves, and at least one', () => {
  fc.assert(
    fc.property(prices, percents, (price, percent) => {
      const reduced = priceAfterSaving(price, percent)
      const exact = BigInt(price) * BigInt(10_000 - Math.round(percent * 100))
      const distance = BigInt(reduced) * 10_000n - exact
      assert.ok(reduced >= 1 && reduced <= price)
      assert.ok(distance > -5_000n && distance <= 5_000n)
    }),
  )
})

test('lines never come to more than before, and a saving of nothing leaves them as they are', () => {
  fc.assert(
    fc.property(lines, percents, (before, percent) => {
      const after = withSaving(before, percent)
      assert.ok(cartTotal(after) <= cartTotal(before))
      assert.deepEqual(
        after.map(({ quantity }) => quantity),
        before.map(({ quantity }) => quantity),
      )
      assert.deepEqual(withSaving(before, 0), before)
    }),
  )
})

test('a larger percentage never leaves a larger price', () => {
  fc.assert(
    fc.property(prices, percents, percents, (price, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      assert.ok(priceAfterSaving(price, more) <= priceAfterSaving(price, less))
    }),
  )
})

test('a saving is shown as a sum and a percentage', () => {
  assert.equal(savingText({ amount: 24, percent: 2 }), '₹24.00 (2 %)')
  assert.equal(savingText({ amount: 1_234.5, percent: 0.25 }), '₹1,234.50 (0.25 %)')
})
