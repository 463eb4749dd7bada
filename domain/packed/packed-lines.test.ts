import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { potFacts, seedFacts } from './packed-facts.fixture.ts'
import { isAboveMrp, type PackedFacts } from './packed-facts.ts'
import { packedLines } from './packed-lines.ts'

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
    'Germination: 82 %',
    'Purity: 98.5 %',
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

test('a price above the MRP is noticed, the MRP itself and an unknown one are not', () => {
  const above = (price: number, packed: Pick<PackedFacts, 'mrp'> | null) => isAboveMrp({ price: paise(price), packed })
  assert.deepEqual([above(45_001, potFacts), above(45_000, potFacts)], [true, false])
  assert.deepEqual([above(45_001, { mrp: null }), above(45_001, null)], [false, false])
})
