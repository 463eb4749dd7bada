import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { anyFacts } from '../../test/support/any-facts.ts'
import { anyCandidate } from '../../test/support/related-candidates.ts'
import { forAll } from '../for-all.fixture.ts'
import { type PlantFacts, unknownFacts } from '../plant-facts/plant-facts.ts'
import { kindOf, similarity } from './similarity.ts'

const plantOf = (facts: Partial<PlantFacts>) => ({ category: 'indoor' as const, facts: { ...unknownFacts, ...facts } })

test('a plant of the next light is more similar than one of the light after that; of no known fact, one of the category', () => {
  const other = { category: 'outdoor' as const, facts: unknownFacts }
  assert.ok(similarity(plantOf({}), plantOf({})) > 0 && similarity(plantOf({}), other) < 0)
  const fern = plantOf({ light: 'low', water: 'often' })
  const points = (['low', 'medium', 'bright', 'sun'] as const).map((light) => similarity(fern, plantOf({ light })))
  assert.deepEqual(points, [2, 1, 0, -1])
  assert.ok(similarity(plantOf({ light: 'sun', water: 'rare' }), fern) < 0, 'what needs the opposite is not similar')
})

test('similarity is mutual, greatest with an equal product, and none between different kinds', () =>
  forAll(anyCandidate, anyCandidate, (one, other) => {
    assert.equal(similarity(one, other), similarity(other, one))
    const isSameKind = kindOf(one.category) === kindOf(other.category)
    if (!isSameKind) assert.equal(similarity(one, other), 0)
    assert.ok(similarity(one, other) <= similarity(one, one))
  }))

test('a fact that is unknown of one counts for nothing, whatever it is of the other', () => {
  const facts = Object.keys(unknownFacts) as (keyof PlantFacts)[]
  forAll(anyCandidate, anyCandidate, anyFacts, fc.constantFrom(...facts), (one, other, further, fact) => {
    const ignorant = { ...one, facts: { ...one.facts, [fact]: null } }
    const changed = { ...other, facts: { ...other.facts, [fact]: further[fact] } }
    assert.equal(similarity(ignorant, other), similarity(ignorant, changed))
  })
})
