import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { fromRupees, paise, toRupees } from './money.ts'
import { cardOriginalPrice, completePriceTag, type PriceTag, priceTagSource, storedPriceTag } from './pricing.ts'

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

test('completing a price tag changes neither the price nor what was set, and is idempotent', () => {
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

const zzPlant = { price: paise(44_900), originalPrice: null, discount: 10 }
const saved = (
  typed: { originalPrice?: number | null; discount?: number | null; priceTag?: 'discount' | 'original' | null },
  before = zzPlant as PriceTag | null,
) => {
  const originalPrice = typed.originalPrice == null ? typed.originalPrice : paise(typed.originalPrice)
  return storedPriceTag({ originalPrice, discount: typed.discount, priceTag: typed.priceTag }, before)
}

test('a discount that was typed stays when the answered original price comes back with it', () => {
  const set = { originalPrice: null, discount: 10 }
  assert.deepEqual(saved({ originalPrice: 49_889, discount: 10 }), set)
  assert.deepEqual(saved({ originalPrice: 49_889, discount: 10, priceTag: 'discount' }), set)
  assert.deepEqual(saved({ originalPrice: null, discount: 10 }), set)
})

test('an original price that was typed stays when the answered discount comes back with it', () => {
  const before = { price: paise(44_900), originalPrice: paise(59_900), discount: 0 }
  assert.deepEqual(saved({ originalPrice: 59_900, discount: 25 }, before), { originalPrice: 59_900, discount: 0 })
  assert.deepEqual(saved({ originalPrice: 69_900, discount: 25 }, before), { originalPrice: 69_900, discount: 0 })
})

test('the one of the two that is changed or named is the one that counts from then on', () => {
  assert.deepEqual(saved({ originalPrice: 49_889, discount: 20, priceTag: 'discount' }).discount, 20)
  assert.deepEqual(saved({ originalPrice: 60_000, discount: 10, priceTag: 'discount' }), {
    originalPrice: 60_000,
    discount: 0,
  })
  assert.deepEqual(saved({ originalPrice: 49_889, discount: 10, priceTag: 'original' }), {
    originalPrice: 49_889,
    discount: 0,
  })
  assert.deepEqual(saved({ originalPrice: 50_000, discount: 5, priceTag: 'original' }, null), {
    originalPrice: 50_000,
    discount: 0,
  })
})

test('an absent field stays, an emptied one is removed, and two entered values both stay', () => {
  assert.deepEqual(saved({}), { originalPrice: null, discount: 10 })
  assert.deepEqual(saved({ originalPrice: null, discount: null }), { originalPrice: null, discount: 0 })
  assert.deepEqual(saved({ originalPrice: 49_889, discount: 0 }).discount, 0)
  assert.deepEqual(saved({ originalPrice: 60_000, discount: 5 }), { originalPrice: 60_000, discount: 5 })
  assert.deepEqual(saved({}, null), { originalPrice: null, discount: 0 })
})

test('a price tag that is sent back as it was answered is stored as it was, at whatever price', () => {
  fc.assert(
    fc.property(tag, sum, (before, price) => {
      const { originalPrice, discount } = completePriceTag(before)
      const typed = { originalPrice, discount, priceTag: priceTagSource(before) }
      const stored = storedPriceTag(typed, before)
      if (before.originalPrice === 0) return
      assert.deepEqual(stored, { originalPrice: before.originalPrice, discount: before.discount })
      assert.equal(priceTagSource({ ...stored }), priceTagSource(before))
      assert.ok(completePriceTag({ ...stored, price }).price === price)
    }),
  )
})
