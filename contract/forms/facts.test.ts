import assert from 'node:assert/strict'
import { test } from 'vitest'
import { knownFacts } from '../../domain/plant-facts/known-facts.fixture.ts'
import { factList, type PlantFacts, unknownFacts } from '../../domain/plant-facts/plant-facts.ts'
import { blankFacts, countStated, FactsForm, factsOfTexts, factsTextsOf } from './facts.ts'

test('facts come back from their texts, and those of which nothing is known are none', () => {
  assert.deepEqual(FactsForm.parse(factsOfTexts(factsTextsOf(knownFacts))), knownFacts)
  assert.deepEqual(factsTextsOf(unknownFacts), blankFacts)
  assert.equal(factsOfTexts(blankFacts), null)
})

test('each of them alone comes back too, and is counted', () => {
  for (const key of Object.keys(knownFacts)) {
    const one = { ...unknownFacts, [key]: knownFacts[key as keyof PlantFacts] }
    assert.deepEqual(FactsForm.parse(factsOfTexts(factsTextsOf(one))), one, key)
    assert.equal(countStated(factsTextsOf(one)), 1, key)
  }
  assert.equal(countStated(factsTextsOf(knownFacts)), factList.length)
  assert.equal(countStated({ ...blankFacts, light: ' ', flowers: ['', ' '] }), 0)
})

test('words may have capitals, and months any order', () => {
  const typed = {
    ...blankFacts,
    light: ' Low ',
    places: ['Garden', ' indoors'],
    edible: 'Yes',
    flowers: ['7', ' 6', '7'],
  }
  assert.deepEqual(FactsForm.parse(factsOfTexts(typed)), {
    ...unknownFacts,
    light: 'low',
    places: ['indoors', 'garden'],
    edible: true,
    flowers: [6, 7],
  })
})

test('what is no fact is refused at its field', () => {
  const wrong: [typed: Partial<typeof blankFacts>, field: string, message: string][] = [
    [{ light: 'dark' }, 'light', 'Please choose one from the list'],
    [{ places: ['attic'] }, 'places.0', 'Please choose one from the list'],
    [{ pets: { verdict: 'toxic', source: ' ' } }, 'pets.source', 'Please enter the source'],
    [{ pets: { verdict: '', source: 'Burrows 2013' } }, 'pets.verdict', 'Please choose one from the list'],
    [{ heightCm: '1.5' }, 'heightCm', 'Please enter a whole number of centimetres'],
    [
      { heightCm: '90', grownHeightCm: '80' },
      'grownHeightCm',
      'The full-grown height must not be below the height as sold',
    ],
    [{ potIncluded: 'perhaps' }, 'potIncluded', 'Please choose yes or no'],
    [{ flowers: ['13'] }, 'flowers.0', 'A month is a number from 1 to 12'],
    [{ minCelsius: '-30' }, 'minCelsius', 'Enter a number from -20 to 60 °C'],
    [{ minCelsius: '30', maxCelsius: '20' }, 'maxCelsius', 'The hottest temperature must not be below the coldest'],
  ]
  for (const [typed, field, message] of wrong) {
    const issues = FactsForm.safeParse(factsOfTexts({ ...blankFacts, ...typed })).error?.issues ?? []
    const shown = issues.map((issue) => [issue.path.join('.'), issue.message])
    assert.deepEqual(shown, [[field, message]])
  }
})
