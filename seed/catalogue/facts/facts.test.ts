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

test('plants state their size as sold, no taller than grown, and both it and their pot as the description does', () => {
  for (const { slug, description, heightCm, spreadCm, grownHeightCm, potCm, potIncluded } of plants) {
    assert.ok(heightCm && spreadCm && grownHeightCm && heightCm <= grownHeightCm && potIncluded, slug)
    const inches = Number(/(\d+)-inch/.exec(description)?.[1])
    assert.equal(potCm, Math.round(inches * 2.54), slug)
    assert.equal(heightCm, Number(/(\d+) cm tall/.exec(description)?.[1] ?? heightCm), slug)
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

test('plants are toxic, not, or unknown, and every verdict cites an author, a title and a year, or a poison centre', () => {
  const verdicts = plants.flatMap(({ pets }) => pets ?? [])
  assert.deepEqual(new Set(verdicts.map(({ verdict }) => verdict)), new Set(['toxic', 'non-toxic']))
  assert.ok(verdicts.length < plants.length)
  for (const { source = '' } of verdicts) assert.ok(scholarly.test(source) || poisonCentre.test(source), source)
})

const scholarly = /^\p{Lu}\p{L}+ \p{Lu}+(, [\p{L} ]+)*\. .{10,}\. .*\b(19|20)\d\d\b/u
const poisonCentre = /^ASPCA Animal Poison Control Center\. Toxic and Non-Toxic Plants, [\w ]+\. aspca\.org$/

test('texts promise safety for pets exactly of what the fact says is non-toxic, and call nothing else poisonous than what is toxic', () => {
  for (const { slug, name, description, benefits, careInstructions } of catalogue) {
    const text = [description, ...benefits, ...careInstructions.map((care) => care.description)].join(' ')
    const claims = text.replaceAll(/not known to be poisonous/gi, '')
    const verdict = facts[slug]?.pets?.verdict
    const promise = /not poisonous to|safe (for|in homes with) (cats|dogs|pets|children)/i
    assert.equal(promise.test(claims), verdict === 'non-toxic', name)
    const isPoisonous = /poisonous to|is poisonous/i.test(claims.replaceAll(/not poisonous/gi, ''))
    assert.ok(!isPoisonous || verdict === 'toxic', name)
  }
})
