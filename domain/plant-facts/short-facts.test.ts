import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cardWords } from './card-words.ts'
import { type PlantFacts, unknownFacts } from './plant-facts.ts'
import { shortFacts } from './short-facts.ts'
import { shownFacts } from './shown-facts.ts'

const known: PlantFacts = {
  light: 'low',
  water: 'rare',
  effort: 'easy',
  places: ['indoors', 'balcony'],
  pets: { verdict: 'non-toxic', source: 'A study' },
  heightCm: 45,
  spreadCm: 30,
  grownHeightCm: 110,
  potCm: 15,
  potIncluded: true,
  flowers: [2, 3],
  edible: false,
  humidity: 'average',
  minCelsius: 10,
  maxCelsius: 38,
}
const textsOf = (facts: PlantFacts) => shortFacts('indoor', facts).map(({ text }) => text)

test('the short facts are what shoppers decide by', () => {
  assert.deepEqual(textsOf(known), [
    'Low light',
    'Water rarely',
    'Easy to care for',
    'Indoors, balcony',
    'Non-toxic to pets',
    '45 cm high, 15 cm pot',
  ])
})

test('nothing is said of what is unknown', () => {
  assert.deepEqual(textsOf(unknownFacts), [])
  assert.deepEqual(textsOf({ ...unknownFacts, places: [], flowers: [] }), [])
  assert.equal(cardWords(unknownFacts), '')
  assert.deepEqual(shownFacts('seeds', unknownFacts), [])
  for (const key of Object.keys(known)) {
    const shown = shownFacts('indoor', { ...known, [key]: null })
    assert.ok(shown.length < shownFacts('indoor', known).length, key)
  }
})

test('a plant that is toxic to pets is of its own kind, and never pet safe', () => {
  const toxic = { ...known, pets: { verdict: 'toxic', source: 'A study' } } as const
  assert.deepEqual(
    shortFacts('indoor', toxic).filter(({ kind }) => kind === 'toxic' || kind === 'pets'),
    [{ kind: 'toxic', text: 'Toxic to pets' }],
  )
  assert.equal(cardWords(known), 'Low\u00a0light ·\u00a0Easy ·\u00a0Pet\u00a0safe')
  assert.equal(cardWords(toxic), 'Low\u00a0light ·\u00a0Easy')
  assert.equal(cardWords({ ...known, effort: 'medium', pets: null }), 'Low\u00a0light')
})

test('a pot has its sizes, named as those of a pot', () => {
  const pot = { ...unknownFacts, heightCm: 20, spreadCm: 19, potCm: 17 }
  assert.deepEqual(shortFacts('pots', pot), [{ kind: 'size', text: '20 cm high, 17 cm inside' }])
  assert.deepEqual(shownFacts('pots', pot), [
    { label: 'Height', value: '20 cm' },
    { label: 'Width', value: '19 cm' },
    { label: 'Inner diameter', value: '17 cm' },
    { label: 'Repotting', value: 'For grow pots up to 15 cm' },
  ])
})

test('the lines of a plant name its source on pets, and end with the pots that it fits', () => {
  const lines = shownFacts('indoor', known)
  assert.deepEqual(
    lines.find(({ label }) => label === 'Pets'),
    { label: 'Pets', value: 'Non-toxic to pets (A study)' },
  )
  assert.deepEqual(lines.at(-1), { label: 'Repotting', value: 'Fits pots from 17 cm inner diameter' })
})
