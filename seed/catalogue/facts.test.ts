import assert from 'node:assert/strict'
import { test } from 'vitest'
import { catalogue } from './index.ts'

const plants = catalogue.filter(({ category }) => category !== 'pots' && category !== 'seeds')

test('plants state their size as sold, no taller than grown, and both it and their pot as the description does', () => {
  for (const { slug, description, facts } of plants) {
    const { heightCm, spreadCm, grownHeightCm, potCm, potIncluded } = facts
    assert.ok(heightCm && spreadCm && grownHeightCm && heightCm <= grownHeightCm && potIncluded, slug)
    const inches = Number(/(\d+)-inch/.exec(description)?.[1])
    assert.equal(potCm, Math.round(inches * 2.54), slug)
    assert.equal(heightCm, Number(/(\d+) cm tall/.exec(description)?.[1] ?? heightCm), slug)
  }
})

test('plants are toxic, not, or unknown, and every verdict cites an author, a title and a year, or a poison centre', () => {
  const verdicts = plants.flatMap(({ facts }) => facts.pets ?? [])
  assert.deepEqual(new Set(verdicts.map(({ verdict }) => verdict)), new Set(['toxic', 'non-toxic']))
  assert.ok(verdicts.length < plants.length)
  for (const { source = '' } of verdicts) assert.ok(scholarly.test(source) || poisonCentre.test(source), source)
})

const scholarly = /^\p{Lu}\p{L}+ \p{Lu}+(, [\p{L} ]+)*\. .{10,}\. .*\b(19|20)\d\d\b/u
const poisonCentre = /^ASPCA Animal Poison Control Center\. Toxic and Non-Toxic Plants, [\w ]+\. aspca\.org$/

test('texts promise safety for pets exactly of what the fact says is non-toxic, and call nothing else poisonous than what is toxic', () => {
  for (const { name, description, benefits, careInstructions, facts } of catalogue) {
    const text = [description, ...benefits, ...careInstructions.map((care) => care.description)].join(' ')
    const claims = text.replaceAll(/not known to be poisonous/gi, '')
    const verdict = facts.pets?.verdict
    const promise = /not poisonous to|safe (for|in homes with) (cats|dogs|pets|children)/i
    assert.equal(promise.test(claims), verdict === 'non-toxic', name)
    const isPoisonous = /poisonous to|is poisonous/i.test(claims.replaceAll(/not poisonous/gi, ''))
    assert.ok(!isPoisonous || verdict === 'toxic', name)
  }
})
