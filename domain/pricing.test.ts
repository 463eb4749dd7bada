import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { paise } from './money.ts'
import {
  compareAt,
  compareAtChoices,
  completePriceTag,
  type PriceTag,
  priceTagSource,
  storedPriceTag,
} from './pricing.ts'

const sum = fc.integer({ min: 0, max: 10_000_000 }).map(paise)
const discount = fc.integer({ min: 0, max: 99 })
const tag = fc.record({ price: sum, originalPrice: fc.option(sum), discount })

const plain = { price: paise(30_000), originalPrice: null, discount: 0 }
const live = { mode: 'live', choice: null, mrp: null, changes: [] } as const
const asked = (...changes: [asked: number, daysAgo: number, forDays?: number][]) =>
  changes.map(([price, daysAgo, forDays = 1]) => ({ asked: paise(price), daysAgo, forDays }))

test('a demo crosses out the price plus ₹200 on cards and the original price on the page, whatever was chosen', () => {
  forAll(tag, fc.option(sum), fc.constantFrom(...compareAtChoices, null), (set, mrp, choice) => {
    const { originalPrice, discount } = completePriceTag(set)
    const page = originalPrice !== null && originalPrice > set.price ? originalPrice : null
    const shown = compareAt(set, { mode: 'demo', choice, mrp, changes: asked([1, 2]) })
    assert.deepEqual(shown, { card: set.price + 20_000, page, discount })
  })
})

test('a live shop crosses out nothing until it has chosen, and never a price above the MRP or not above the price', () => {
  const choices = fc.constantFrom(...compareAtChoices, null)
  const days = fc.double({ min: 0, max: 70, noNaN: true })
  const changes = fc.array(fc.record({ asked: sum, daysAgo: days, forDays: days }))
  forAll(tag, fc.record({ choice: choices, mrp: fc.option(sum), changes }), (set, rule) => {
    const { card, page, discount } = compareAt(set, { mode: 'live', ...rule })
    for (const struck of [card, page]) {
      assert.ok(struck === null || (struck > set.price && struck <= (rule.mrp ?? struck)))
      if (rule.choice === 'former')
        assert.ok(struck === null || rule.changes.some(({ asked, forDays }) => asked === struck && forDays >= 1))
      if (rule.choice === null || rule.choice === 'none') assert.equal(struck, null)
    }
    if (rule.choice !== 'plus-200') assert.equal(card, page)
    if (page === null) assert.equal(discount, 0)
  })
  assert.deepEqual(compareAt({ ...plain, discount: 25 }, { ...live, choice: 'plus-200', mrp: paise(40_000) }), {
    ...{ card: null, page: 40_000, discount: 25 },
  })
})

test('a former price is the lowest of the thirty days before the present one, for thirty days', () => {
  for (const [changes, struck] of [
    [asked(), null],
    [asked([40_000, 1]), 40_000],
    // Raised for a day before it was reduced
    [asked([90_000, 1], [40_000, 2]), 40_000],
    [asked([90_000, 1], [40_000, 31.5]), 90_000],
    [asked([40_000, 5], [20_000, 20]), null],
    // A rise
    [asked([20_000, 1]), null],
    [asked([40_000, 30]), 40_000],
    [asked([40_000, 30.1]), null],
    // A slip that was corrected, upwards or downwards
    [asked([400_000, 1, 0.99]), null],
    [asked([4_000, 1, 0.01], [40_000, 1.01]), 40_000],
  ] as const) {
    const { card, page, discount } = compareAt(plain, { ...live, choice: 'former', changes })
    assert.deepEqual([card, page], [struck, struck])
    assert.equal(discount, struck === null ? 0 : Math.floor(((struck - 30_000) * 100) / struck))
  }
})

test('original price and discount follow from each other if only one is set', () => {
  for (const [price, originalPrice, discount, ...completed] of [
    [30_000, null, 25, 40_000, 25],
    [30_000, 40_000, 0, 40_000, 25],
    [20_000, 30_000, 0, 30_000, 33],
    [30_000, null, 0, null, 0],
    [30_000, 50_000, 10, 50_000, 10],
    // An original price that does not exceed the price means no discount.
    [30_000, 30_000, 0, 30_000, 0],
    [30_000, 29_999, 0, 29_999, 0],
    [30_000, 0, 0, 0, 0],
  ] as const) {
    const set = { price: paise(price), originalPrice: originalPrice === null ? null : paise(originalPrice), discount }
    const whole = completePriceTag(set)
    assert.deepEqual([whole.price, whole.originalPrice, whole.discount], [price, ...completed])
  }
})

test('completing a price tag changes nothing that was set, is idempotent, and right to the paisa', () =>
  forAll(tag, fc.integer({ min: 1, max: 99 }), (set, off) => {
    const completed = completePriceTag(set)
    assert.equal(completed.price, set.price)
    if (set.originalPrice !== null) assert.equal(completed.originalPrice, set.originalPrice)
    if (set.discount > 0) assert.equal(completed.discount, set.discount)
    assert.deepEqual(completePriceTag(completed), completed)
    const { originalPrice } = completePriceTag({ price: set.price, originalPrice: null, discount: off })
    assert.ok(originalPrice !== null && Number.isInteger(originalPrice) && originalPrice >= set.price)
    assert.ok(Math.abs((originalPrice * (100 - off)) / 100 - set.price) <= 0.5)
  }))

const zzPlant = { price: paise(44_900), originalPrice: null, discount: 10 }
const saved = (
  typed: { originalPrice?: number | null; discount?: number | null; priceTag?: 'discount' | 'original' | null },
  before = zzPlant as PriceTag | null,
) => {
  const originalPrice = typed.originalPrice == null ? typed.originalPrice : paise(typed.originalPrice)
  return storedPriceTag({ originalPrice, discount: typed.discount, priceTag: typed.priceTag }, before)
}

test('a discount or an original price that was entered stays when the computed other one is sent back with it', () => {
  for (const originalPrice of [49_889, null])
    assert.deepEqual(saved({ originalPrice, discount: 10 }), { originalPrice: null, discount: 10 })
  const before = { price: paise(44_900), originalPrice: paise(59_900), discount: 0 }
  for (const originalPrice of [59_900, 69_900])
    assert.deepEqual(saved({ originalPrice, discount: 25 }, before), { originalPrice, discount: 0 })
})

test('whichever of the two is changed or named counts from then on', () => {
  const original = (originalPrice: number) => ({ originalPrice, discount: 0 })
  assert.equal(saved({ originalPrice: 49_889, discount: 20, priceTag: 'discount' }).discount, 20)
  assert.deepEqual(saved({ originalPrice: 60_000, discount: 10, priceTag: 'discount' }), original(60_000))
  assert.deepEqual(saved({ originalPrice: 49_889, discount: 10, priceTag: 'original' }), original(49_889))
  assert.deepEqual(saved({ originalPrice: 50_000, discount: 5, priceTag: 'original' }, null), original(50_000))
})

test('an absent field stays, an emptied one is removed, and two entered values both stay', () => {
  assert.deepEqual(saved({}), { originalPrice: null, discount: 10 })
  assert.deepEqual(saved({ originalPrice: null, discount: null }), { originalPrice: null, discount: 0 })
  assert.deepEqual(saved({ originalPrice: 49_889, discount: 0 }).discount, 0)
  assert.deepEqual(saved({ originalPrice: 60_000, discount: 5 }), { originalPrice: 60_000, discount: 5 })
  assert.deepEqual(saved({}, null), { originalPrice: null, discount: 0 })
})

test('a price tag that is sent back unchanged is stored unchanged, at whatever price', () =>
  forAll(tag, sum, (before, price) => {
    const { originalPrice, discount } = completePriceTag(before)
    const typed = { originalPrice, discount, priceTag: priceTagSource(before) }
    const stored = storedPriceTag(typed, before)
    if (before.originalPrice === 0) return
    assert.deepEqual(stored, { originalPrice: before.originalPrice, discount: before.discount })
    assert.equal(priceTagSource({ ...stored }), priceTagSource(before))
    assert.ok(completePriceTag({ ...stored, price }).price === price)
  }))
