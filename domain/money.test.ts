import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import {
  addUp,
  formatPrice,
  formatSum,
  formatTotal,
  fromRupees,
  isRupeeSum,
  MAX_SUM,
  paise,
  times,
  toRupees,
} from './money.ts'

const anySum = fc.integer({ min: 0, max: MAX_SUM }).map(paise)
const price = fc.integer({ min: 0, max: 1_000_000 }).map(paise)

test('paise are whole and never negative', () => {
  for (const amount of [0, 1, 29_999, MAX_SUM]) assert.equal(paise(amount), amount)
  for (const amount of [-1, 0.5, 29_999.999, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e308])
    assert.throws(() => paise(amount), RangeError, `${amount}`)
})

test('a sum in rupees has at most two decimals, is not negative and not beyond the largest sum', () => {
  for (const rupees of [0, 0.01, 0.1, 1, 19.99, 299.99, 1_499, 10_000_000]) assert.equal(isRupeeSum(rupees), true)
  const assertNone = (rupees: number) => {
    assert.equal(isRupeeSum(rupees), false, `${rupees}`)
    assert.throws(() => fromRupees(rupees), RangeError, `${rupees}`)
  }
  for (const rupees of [-0.01, -1, 0.1 + 0.2, 1e-9, 10_000_000.01, 1e308, Number.NaN, Infinity]) assertNone(rupees)
  // A fraction of a paisa is never rounded away.
  const fraction = fc.integer({ min: 1, max: 9_999_999_999 }).filter((thousandths) => thousandths % 10 !== 0)
  forAll(fraction, (thousandths) => assertNone(thousandths / 1000))
})

test('every sum survives the way to rupees and back, also as JSON and written with two decimals', () =>
  forAll(anySum, (sum) => {
    assert.equal(fromRupees(Number(toRupees(sum).toFixed(2))), sum)
    assert.equal(fromRupees(JSON.parse(JSON.stringify(toRupees(sum)))), sum)
  }))

test('adding and multiplying never drifts', () => {
  assert.equal(toRupees(addUp([fromRupees(0.1), fromRupees(0.2)])), 0.3)
  assert.equal(toRupees(times(fromRupees(19.99), 999)), 19_970.01)
  assert.equal(addUp([]), 0)
  forAll(fc.array(price, { maxLength: 60 }), (sums) => {
    const exact = sums.reduce((total, sum) => total + BigInt(sum), 0n)
    assert.equal(BigInt(addUp(sums)), exact)
  })
  forAll(price, fc.integer({ min: 0, max: 999 }), (sum, count) => {
    assert.equal(times(sum, count), addUp(Array.from({ length: count }, () => sum)))
  })
})

test('a price shows two decimals in Indian grouping, exact to the paisa', () => {
  assert.deepEqual([0, 199.5, 1_234_567.89].map(formatPrice), ['₹0.00', '₹199.50', '₹12,34,567.89'])
  forAll(anySum, (sum) => assert.equal(Number(formatPrice(toRupees(sum)).replace(/\D/g, '')), sum))
})

test('a sum in the back office shows no decimals that it does not need', () => {
  const sums = [0, 1499, 94_189.5, 99.999, 1_234_567.89, Number.NaN]
  assert.deepEqual(sums.map(formatSum), ['₹0', '₹1,499', '₹94,189.50', '₹100', '₹12,34,567.89', '₹–'])
})

test("a total on the shopper's orders page is shown in Rs with two decimals", () => {
  assert.deepEqual([1499, 399.9].map(formatTotal), ['Rs 1,499.00', 'Rs 399.90'])
})
