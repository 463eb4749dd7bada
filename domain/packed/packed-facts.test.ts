import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { potFacts, seedFacts } from './packed-facts.fixture.ts'
import { isAboveMrp, type PackedFacts, packedLines, unitPrice } from './packed-facts.ts'

const texts = (facts: PackedFacts) => packedLines(facts).map(({ label, value }) => `${label}: ${value}`)

test('a package of seeds states everything in words, with the warning of treated seed', () => {
  assert.deepEqual(texts(seedFacts), [
    'Common name: Tomato seed',
    'Net quantity: 2 g',
    'MRP: ₹49.00 (inclusive of all taxes)',
    'Unit price: ₹24.50 per g',
    'Packed by: Sahyadri Seeds, MIDC, Jalna 431203',
    'Country of origin: India',
    'Best before: 30 June 2027',
    'Lot: T-11',
    'Tested on: 28 September 2026',
    'Germination: 82%',
    'Purity: 98.5%',
    'Warning: Treated with Thiram. Do not use for food, feed or oil purposes.',
  ])
})

test('a single pot has no unit price, and an importer is named as one', () => {
  assert.deepEqual(texts(potFacts), [
    'Common name: Plastic planter',
    'Net quantity: 1 piece',
    'MRP: ₹450.00 (inclusive of all taxes)',
    'Imported by: Paudha, Uruli Kanchan 412202',
    'Country of origin: Vietnam',
  ])
})

test('a small packet without germination and purity has the sentence in their place, a large one has not', () => {
  const seed = { lot: 'T-11', testedOn: null, germination: null, purity: null, treated: false, treatment: null }
  const qualityOf = (changes: Partial<PackedFacts>) =>
    texts({ ...seedFacts, seed, ...changes }).find((line) => line.startsWith('Quality: '))
  const sentence =
    'The seed in this container conforms to the minimum limits of germination and purity prescribed under the Act.'
  assert.equal(qualityOf({}), `Quality: ${sentence}`)
  assert.equal(qualityOf({ netQuantity: { amount: 1, unit: 'kg' } }), undefined)
  assert.equal(qualityOf({ seed: { ...seed, purity: 98 } }), undefined)
})

test('best before may be words, several pieces are counted, and what is unknown is left out', () => {
  const facts: PackedFacts = {
    ...potFacts,
    netQuantity: { amount: 3, unit: 'number' },
    bestBefore: '18 months from packing',
  }
  for (const text of ['Best before: 18 months from packing', 'Net quantity: 3 pieces', 'Unit price: ₹150.00 per piece'])
    assert.ok(texts(facts).includes(text), text)
  const unknown = { responsible: null, commonName: null, netQuantity: null, mrp: null, bestBefore: null }
  assert.deepEqual(texts({ ...facts, ...unknown }), ['Country of origin: Vietnam'])
})

test('a price above the MRP is reported, but not one at the MRP or without an MRP', () => {
  const above = (price: number, packed: Pick<PackedFacts, 'mrp'> | null) => isAboveMrp({ price: paise(price), packed })
  assert.deepEqual([above(45_001, potFacts), above(45_000, potFacts)], [true, false])
  assert.deepEqual([above(45_001, { mrp: null }), above(45_001, null)], [false, false])
})

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

test('if the unit price equals the MRP, none is stated', () => {
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
