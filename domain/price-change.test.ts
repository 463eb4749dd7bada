import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { MAX_SUM, paise } from './money.ts'
import { changePrice, refusalOfPercent } from './price-change.ts'
import { completePriceTag, type PriceTag } from './pricing.ts'

const sum = fc.integer({ min: 0, max: 10_000_000 }).map(paise)
const percent = fc.integer({ min: -900, max: 5000 }).map((tenths) => tenths / 10)
const nonZero = percent.filter((value) => value !== 0)
const tag = fc.record({ price: sum, originalPrice: fc.option(sum), discount: fc.integer({ min: 0, max: 99 }) })

const changed = (price: number, by: number) =>
  changePrice({ price: paise(price), originalPrice: null, discount: 0 }, by)?.price
const changedTag = (before: PriceTag, by: number) => changePrice(before, by) ?? assert.fail()

test('a price changes to the nearest whole rupee, halves upwards, and stays at least one', () => {
  for (const [price, percent, now] of [
    [19_900, -10, 17_900],
    [10_000, 2.5, 10_300],
    [10_000, 500, 60_000],
    [300, -90, 100],
    [50, -50, 50],
    [0, 500, 0],
    [1_040, 0.5, 1_040],
  ] as const)
    assert.equal(changed(price, percent), now)
})

test('a changed price is in whole rupees, within half a rupee of the exact one, and on the side of the change', () =>
  forAll(sum, nonZero, (price, by) => {
    const now = changed(price, by) ?? assert.fail()
    const exact = (price * (1000 + Math.round(by * 10))) / 1000
    assert.ok(now === price || now % 100 === 0)
    assert.ok(now === price || Math.sign(now - price) === Math.sign(by))
    assert.ok(now === price || now === 100 || Math.abs(now - exact) <= 50)
    assert.ok(now >= Math.min(price, 100))
  }))

test('the higher of two prices stays the higher, and a higher percent never makes a lower price', () => {
  const rupees = fc.integer({ min: 0, max: 100_000 }).map((whole) => paise(whole * 100))
  forAll(rupees, rupees, nonZero, nonZero, (one, other, by, more) => {
    const [low, high] = one < other ? [one, other] : [other, one]
    assert.ok((changed(low, by) ?? Infinity) <= (changed(high, by) ?? Infinity))
    const [less, most] = [Math.min(by, more), Math.max(by, more)]
    assert.ok((changed(one, less) ?? Infinity) <= (changed(one, most) ?? Infinity))
  })
})

test('displayed original price and discount agree with the new price', () =>
  forAll(tag, nonZero, (before, by) => {
    const after = changedTag(before, by)
    assert.equal(after.originalPrice, before.originalPrice)
    if (after.price === before.price) return assert.deepEqual(after, before)
    const { originalPrice, discount } = completePriceTag(after)
    if (before.originalPrice === null) return assert.equal(discount, before.discount)
    const isCheaper = originalPrice !== null && originalPrice > after.price
    assert.equal(discount, isCheaper ? Math.round(((originalPrice - after.price) * 100) / originalPrice) : 0)
  }))

test('a price beyond what the shop can handle is refused', () => {
  assert.equal(changed(MAX_SUM, 0.1), undefined)
  assert.equal(changed(MAX_SUM, -0.1), 999_000_000)
  assert.equal(changed(166_666_600, 500), 999_999_600)
})

test('prices change by −90 to 500 percent, with at most one decimal', () => {
  for (const fine of [-90, -0.1, 0.1, 2.5, 33.3, 500]) assert.equal(refusalOfPercent(fine), null, String(fine))
  for (const wrong of [0, -0, -90.1, 500.1, 1e308, -Infinity, Infinity, Number.NaN, 0.05, 1e-9])
    assert.notEqual(refusalOfPercent(wrong), null, String(wrong))
})
