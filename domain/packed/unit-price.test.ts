import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { gramsOf, unitPrice } from './unit-price.ts'

const sums = fc.integer({ min: 1, max: 1_000_000_000 }).map(paise)

test('the unit price is per gram below a kilogram and per kilogram above, alike for volume and length, else per number', () => {
  const of = (rupees: number, amount: number, unit: Parameters<typeof unitPrice>[1]['unit']) =>
    unitPrice(paise(rupees * 100), { amount, unit })
  assert.deepEqual(of(45, 20, 'g'), { price: 225, unit: 'g' })
  assert.deepEqual(of(250, 0.5, 'kg'), { price: 50, unit: 'g' })
  assert.deepEqual(of(250, 5, 'kg'), { price: 5_000, unit: 'kg' })
  assert.deepEqual(of(250, 1500, 'g'), { price: 16_667, unit: 'kg' })
  assert.deepEqual(of(120, 250, 'ml'), { price: 48, unit: 'ml' })
  assert.deepEqual(of(60, 30, 'cm'), { price: 200, unit: 'cm' })
  assert.deepEqual(of(100, 12, 'number'), { price: 833, unit: 'number' })
})

test('where the unit price is the MRP itself there is none', () => {
  for (const [unit, ...amounts] of [
    ['number', 1],
    ['kg', 1],
    ['g', 1, 1000],
    ['ml', 1000],
    ['l', 1],
    ['cm', 100],
    ['m', 1],
  ] as const)
    for (const amount of amounts) assert.equal(unitPrice(paise(4_900), { amount, unit }), null, `${amount} ${unit}`)
})

test('the unit price times the quantity is the MRP, to half a paisa of each unit', () => {
  const amounts = fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000)
  forAll(sums, amounts, fc.constantFrom('g', 'kg', 'ml', 'l', 'cm', 'm', 'number'), (mrp, amount, unit) => {
    const found = unitPrice(mrp, { amount, unit })
    if (found === null) return
    const factors = { g: 1, kg: 1000, ml: 1, l: 1000, cm: 1, m: 100, number: 1 }
    const count = (amount * factors[unit]) / factors[found.unit]
    const exact = mrp / count
    assert.ok(Math.abs(found.price - exact) <= 0.5 + exact * 1e-12, `${found.price} ${exact}`)
  })
})

test('only a weight has grams', () => {
  const [weight, volume] = [
    { amount: 0.25, unit: 'kg' },
    { amount: 250, unit: 'ml' },
  ] as const
  assert.deepEqual([weight, volume, null].map(gramsOf), [250, null, null])
})
