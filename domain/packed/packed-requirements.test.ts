import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type Category, categories } from '../catalogue.ts'
import { forAll } from '../for-all.fixture.ts'
import { categoryTaxClass, initialTaxClasses } from '../tax/tax-classes.ts'
import { potFacts, seedFacts } from './packed-facts.fixture.ts'
import type { PackedFacts } from './packed-facts.ts'
import { missingPackedFacts, packageKind, packedCategories, packedRequirements } from './packed-requirements.ts'

const TODAY = '2026-11-26'
const missing = (taxClass: string, packed: PackedFacts | null, day = TODAY) =>
  missingPackedFacts({ category: 'pots', taxClass, packed }, day).map(({ field }) => field)
const unknownSeed = { lot: null, testedOn: null, germination: null, purity: null, treated: false, treatment: null }
const withSeed = (changes: object) => ({ ...seedFacts, seed: { ...(seedFacts.seed ?? unknownSeed), ...changes } })
const nothing: PackedFacts = {
  responsible: null,
  commonName: null,
  netQuantity: null,
  mrp: null,
  countryOfOrigin: 'India',
  bestBefore: null,
  seed: null,
}

test('a package with all facts lacks none, and each fact that is left out is missing alone', () => {
  assert.deepEqual(missing('plastic', potFacts), [])
  assert.deepEqual(missing('seeds', seedFacts), [])
  for (const fact of ['responsible', 'commonName', 'netQuantity', 'mrp'] as const) {
    for (const taxClass of ['plastic', 'potting-mix'])
      assert.deepEqual(missing(taxClass, { ...potFacts, [fact]: null }), [`packed.${fact}`])
    assert.deepEqual(missing('seeds', { ...seedFacts, [fact]: null }), [`packed.${fact}`])
  }
  for (const fact of ['lot', 'testedOn', 'germination', 'purity', 'treatment'] as const)
    assert.deepEqual(missing('seeds', withSeed({ [fact]: null })), [`packed.seed.${fact}`])
  assert.deepEqual(missing('seeds', withSeed({ treated: false, treatment: null })), [])
})

test('if nothing is stated, everything that the kind requires is missing', () => {
  const common = ['responsible', 'commonName', 'netQuantity', 'mrp'].map((fact) => `packed.${fact}`)
  assert.deepEqual(missing('earthen', null), [...common, 'packed.countryOfOrigin'])
  assert.deepEqual(missing('earthen', nothing), common)
  const seeds = ['lot', 'testedOn', 'germination', 'purity'].map((fact) => `packed.seed.${fact}`)
  assert.deepEqual(missing('seeds', null), [...common, 'packed.countryOfOrigin', ...seeds])
})

test('live plants are not packed goods, whatever is stated', () =>
  forAll(fc.constantFrom(...categories), fc.constantFrom(null, nothing, potFacts, seedFacts), (category, packed) => {
    assert.deepEqual(missingPackedFacts({ category, taxClass: 'live-plants', packed }, TODAY), [])
  }))

test('up to 250 g, germination and purity may both be left out, but neither alone, and not where the weight is unknown', () => {
  const untested = withSeed({ germination: null, purity: null })
  const both = ['packed.seed.germination', 'packed.seed.purity']
  const of = (netQuantity: PackedFacts['netQuantity']) => missing('seeds', { ...untested, netQuantity })
  assert.deepEqual(of({ amount: 250, unit: 'g' }), [])
  assert.deepEqual(of({ amount: 0.25, unit: 'kg' }), [])
  assert.deepEqual(of({ amount: 250.001, unit: 'g' }), both)
  assert.deepEqual(of({ amount: 1, unit: 'kg' }), both)
  assert.deepEqual(of({ amount: 100, unit: 'number' }), ['packed.netQuantity', ...both])
  assert.deepEqual(missing('seeds', withSeed({ germination: null })), ['packed.seed.germination'])
})

test('a tax class of the owner’s own follows the category', () => {
  assert.equal(packageKind({ category: 'pots', taxClass: 'bamboo' }), 'other')
  assert.equal(packageKind({ category: 'seeds', taxClass: 'oil-seeds' }), 'seeds')
  assert.equal(packageKind({ category: 'indoor', taxClass: 'constructor' }), null)
  assert.equal(packageKind({ category: 'indoor', taxClass: 'potting-mix' }), 'other')
})

test('every initial tax class has a kind of its own, and seeds and pots are the packed categories', () => {
  const kindsIn = (category: Category) => initialTaxClasses.map(({ key }) => packageKind({ category, taxClass: key }))
  assert.deepEqual(kindsIn('indoor'), kindsIn('seeds'))
  assert.deepEqual(packedCategories, ['seeds', 'pots'])
  assert.ok(packedCategories.every((category) => categoryTaxClass(category) !== 'live-plants'))
})

test('every requirement has a day and a source, and asks for nothing before its day', () => {
  for (const { from, source } of packedRequirements) {
    assert.match(from, /^\d{4}-\d{2}-\d{2}$/)
    assert.ok(source.length > 20)
  }
  assert.deepEqual(missing('earthen', null, '2017-12-31'), [])
  assert.equal(missing('earthen', null, '2018-01-01').length, 5)
})

test('a fact that becomes known never makes another one missing', () => {
  const optional = <Value>(value: Value) => fc.constantFrom(null, value)
  const known = fc.record({
    responsible: optional(seedFacts.responsible),
    commonName: optional('Tomato seed'),
    netQuantity: fc.constantFrom(null, seedFacts.netQuantity, { amount: 2, unit: 'kg' as const }),
    mrp: optional(seedFacts.mrp),
    countryOfOrigin: fc.constant('India' as const),
    bestBefore: fc.constant(null),
    seed: optional(seedFacts.seed),
  })
  forAll(known, fc.constantFrom('responsible', 'commonName', 'mrp', 'seed'), (facts, fact) => {
    const fuller = { ...facts, [fact]: seedFacts[fact] }
    const before = missing('seeds', facts)
    assert.ok(missing('seeds', fuller).every((field) => before.includes(field)))
  })
})
