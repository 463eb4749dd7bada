import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FactsForm } from '../../../contract/forms/facts.ts'
import { catalogue } from '../index.ts'
import { facts } from './index.ts'

const products = catalogue.map(({ slug, category, description }) => ({ slug, category, description, ...facts[slug] }))
const plants = products.filter(({ category }) => category !== 'pots' && category !== 'seeds')

test('every product of the demo has its facts, and all of them fit the product form', () => {
  assert.deepEqual(Object.keys(facts).toSorted(), catalogue.map(({ slug }) => slug).toSorted())
  for (const stated of Object.values(facts)) assert.deepEqual(FactsForm.parse(stated), stated)
})

test('everything that grows states what it needs, where it lives and how tall it gets', () => {
  const lacking = products.filter(
    ({ category, light, water, effort, places, grownHeightCm, minCelsius, maxCelsius }) =>
      category !== 'pots' &&
      [light, water, effort, places, grownHeightCm, minCelsius, maxCelsius].some((fact) => fact == null),
  )
  assert.deepEqual(lacking, [])
})

test('plants state their size as sold, no taller than grown, in the pot that the description names', () => {
  for (const { slug, description, heightCm, spreadCm, grownHeightCm, potCm, potIncluded } of plants) {
    assert.ok(heightCm && spreadCm && grownHeightCm && heightCm <= grownHeightCm && potIncluded, slug)
    const inches = Number(/(\d+)-inch/.exec(description)?.[1])
    assert.equal(potCm, Math.round(inches * 2.54), slug)
  }
})

test('a description that says how tall a plant is says the same', () => {
  for (const { slug, description, heightCm } of plants) {
    const said = /(\d+) cm tall/.exec(description)?.[1]
    if (said !== undefined) assert.equal(heightCm, Number(said), slug)
  }
})

test('pots state height and width, and those that take a plant their inner diameter', () => {
  for (const { slug, category, heightCm, spreadCm, potCm } of products) {
    if (category !== 'pots') continue
    assert.ok(heightCm && spreadCm, slug)
    assert.equal(potCm == null, slug === 'brass-toned-urli', slug)
    assert.ok(potCm == null || potCm <= spreadCm, slug)
  }
})

test('every verdict about pets cites an author, a title and a year', () => {
  const sources = Object.values(facts).flatMap(({ pets }) => pets?.source ?? [])
  assert.ok(sources.length > 0)
  for (const source of sources)
    assert.match(source, /^\p{Lu}\p{L}+ \p{Lu}+(, [\p{L} ]+)*\. .{10,}\. .*\b(19|20)\d\d\b/u)
})

test('the demo has plants that are toxic, that are not, and that nothing is known of', () => {
  const verdicts = new Set(plants.map(({ pets }) => pets?.verdict))
  assert.deepEqual(verdicts, new Set(['toxic', 'non-toxic', undefined]))
})
