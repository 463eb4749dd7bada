import assert from 'node:assert/strict'
import { test } from 'vitest'
import { valuesOf } from '../fields.fixture.ts'
import { cardWords } from './card-words.ts'
import { furtherLines, shortFacts, shownFacts } from './fact-texts.ts'
import { knownFacts } from './known-facts.fixture.ts'
import { factList, type PlantFacts, unknownFacts } from './plant-facts.ts'

const textsOf = (facts: PlantFacts) => shortFacts('indoor', facts).map(({ text }) => text)

test('the short facts are those that shoppers decide by', () => {
  const start = ['Low light', 'Water rarely', 'Easy to care for', 'Indoors, balcony', 'Non-toxic to pets']
  assert.deepEqual(textsOf(knownFacts), [...start, '45 cm tall, 15 cm pot'])
})

test('unknown facts are not mentioned', () => {
  assert.deepEqual(textsOf(unknownFacts), [])
  assert.deepEqual(textsOf({ ...unknownFacts, places: [], flowers: [] }), [])
  assert.equal(cardWords(unknownFacts), '')
  assert.deepEqual(shownFacts('seeds', unknownFacts), [])
  for (const { key } of factList) {
    const shown = shownFacts('indoor', { ...knownFacts, [key]: null })
    assert.ok(shown.length < shownFacts('indoor', knownFacts).length, key)
  }
})

test('a plant that is toxic to pets has a warning, and is never pet safe', () => {
  const toxic = { ...knownFacts, pets: { verdict: 'toxic', source: 'A study' } } as const
  const onPets = shortFacts('indoor', toxic).filter(({ key }) => key === 'pets')
  assert.deepEqual(onPets, [{ key: 'pets', icon: 'warning', text: 'Toxic to pets' }])
  assert.equal(cardWords(knownFacts), 'Low\u00a0light ·\u00a0Easy ·\u00a0Pet\u00a0safe')
  assert.equal(cardWords(toxic), 'Low\u00a0light ·\u00a0Easy')
  assert.equal(cardWords({ ...knownFacts, effort: 'medium', pets: null }), 'Low\u00a0light')
})

test('the sizes of a pot have labels for pots', () => {
  const pot = { ...unknownFacts, heightCm: 20, spreadCm: 19, potCm: 17 }
  assert.deepEqual(valuesOf(shortFacts('pots', pot), 'text'), ['20 cm tall, 17 cm inside'])
  const lines = shownFacts('pots', pot).map(({ label, value }) => `${label}: ${value}`)
  const repotting = 'Repotting: For grow pots up to 15 cm'
  assert.deepEqual(lines, ['Height: 20 cm', 'Width: 19 cm', 'Inner diameter: 17 cm', repotting])
})

test('the facts of a plant name the source about pets, and end with the pots that fit', () => {
  const lines = shownFacts('indoor', knownFacts)
  const values = Object.fromEntries(lines.map(({ label, value }) => [label, value]))
  assert.equal(values.Pets, 'Non-toxic to pets (Burrows GE, Tyrl RJ, 2013)')
  assert.deepEqual(lines.at(-1), { label: 'Repotting', value: 'Fits pots with an inner diameter of 17 cm or more' })
})

test('the facts below the short facts and the drawing repeat neither, and name the source about pets', () => {
  const labelsOf = (facts: PlantFacts) => furtherLines('indoor', facts).map(({ label }) => label)
  const others = ['Spread as sold', 'Pot included', 'Flowers', 'Edible', 'Humidity', 'Coldest', 'Hottest', 'Repotting']
  assert.deepEqual(labelsOf(knownFacts), ['Pets: source', ...others])
  assert.equal(furtherLines('indoor', knownFacts)[0]?.value, 'Burrows GE, Tyrl RJ, 2013')
  const own = labelsOf({ ...knownFacts, potIncluded: false, grownHeightCm: 900 })
  assert.ok(own.includes('Pot diameter') && own.includes('Full-grown height'))
})

test('a number is limited by another number', () => {
  for (const fact of factList) {
    if (fact.kind !== 'number' || !fact.atMost) continue
    const { atMost, unit } = fact
    assert.ok(factList.some((other) => other.key === atMost.fact && other.kind === 'number' && other.unit === unit))
  }
})
