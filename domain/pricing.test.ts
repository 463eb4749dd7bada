import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromRupees, paise, toRupees } from './money.ts'
import { cardOriginalPrice, completePriceTag } from './pricing.ts'

const sum = fc.integer({ min: 0, max: 10_000_000 }).map(paise)
const discount = fc.integer({ min: 0, max: 99 })
const tag = fc.record({ price: sum, originalPrice: fc.option(sum), discount })

test("a shop card's struck-through price is the price plus ₹200", () => {
  assert.equal(cardOriginalPrice(199), 399)
  assert.equal(cardOriginalPrice(0), 200)
  assert.equal(cardOriginalPrice(299.99), 499.99)
  fc.assert(fc.property(sum, (price) => assert.equal(fromRupees(cardOriginalPrice(toRupees(price))), price + 20_000)))
})

test('the original price follows from the discount where only that is set', () => {
  const completed = completePriceTag({ price: paise(30_000), originalPrice: null, discount: 25 })
  assert.deepEqual(completed, { price: 30_000, originalPrice: 40_000, discount: 25 })
})

test('the discount follows from the original price where only that is set', () => {
  const completed = completePriceTag({ price: paise(30_000), originalPrice: paise(40_000), discount: 0 })
  assert.deepEqual(completed, { price: 30_000, originalPrice: 40_000, discount: 25 })
  const third = completePriceTag({ price: paise(20_000), originalPrice: paise(30_000), discount: 0 })
  assert.equal(third.discount, 33)
})

test('a price tag with neither or with both stays as it was set', () => {
  for (const whole of [
    { price: paise(30_000), originalPrice: null, discount: 0 },
    { price: paise(30_000), originalPrice: paise(50_000), discount: 10 },
  ]) {
    assert.deepEqual(completePriceTag(whole), whole)
  }
})

test('an original price that does not exceed the price means no discount', () => {
  for (const originalPrice of [paise(30_000), paise(29_999), paise(0)]) {
    assert.equal(completePriceTag({ price: paise(30_000), originalPrice, discount: 0 }).discount, 0)
  }
})

test('completing a price tag never touches the price, nor what was set, and is done after once', () => {
  fc.assert(
    fc.property(tag, (set) => {
      const completed = completePriceTag(set)
      assert.equal(completed.price, set.price)
      if (set.originalPrice !== null) assert.equal(completed.originalPrice, set.originalPrice)
      if (set.discount > 0) assert.equal(completed.discount, set.discount)
      assert.deepEqual(completePriceTag(completed), completed)
    }),
  )
})

test('an original price that follows from a discount is right to the paisa', () => {
  fc.assert(
    fc.property(sum, fc.integer({ min: 1, max: 99 }), (price, off) => {
      const { originalPrice } = completePriceTag({ price, originalPrice: null, discount: off })
      assert.ok(originalPrice !== null && Number.isInteger(originalPrice) && originalPrice >= price)
      assert.ok(Math.abs((originalPrice * (100 - off)) / 100 - price) <= 0.5)
    }),
  )
})
