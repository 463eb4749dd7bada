import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anyCandidate, anyCandidates } from '../../test/support/related-candidates.ts'
import type { Category } from '../catalogue.ts'
import { forAll } from '../for-all.fixture.ts'
import { unknownFacts } from '../plant-facts/plant-facts.ts'
import { fitsPot } from '../plant-facts/pot-fit.ts'
import { goingWith } from './goes-with.ts'
import { kindOf } from './similarity.ts'

const product = (id: string, category: Category, potCm: number | null, times = 0, family: string | null = null) => {
  return { id, category, times, family, facts: { ...unknownFacts, potCm } }
}
const monstera = product('monstera', 'indoor', 15)
const idsWith = (...others: ReturnType<typeof product>[]) => goingWith(monstera, others).map(({ id }) => id)

test('with a plant go the two pots that fit it closest, of a pot in several sizes the closest one', () => {
  const pots = [23, 20, 16, 17, 24, null].map((potCm) => product(`pot ${potCm}`, 'pots', potCm))
  assert.deepEqual(idsWith(...pots), ['pot 17', 'pot 20'])
  const sizes = [12, 17, 20, 30].map((potCm) => product(`size ${potCm}`, 'pots', potCm, 0, 'Terracotta'))
  assert.deepEqual(idsWith(...sizes, product('other', 'pots', 20)), ['size 17', 'other'])
})

test('a fitting pot comes first, then what was bought with the plant most often, a pot too unless it is known not to fit', () => {
  const seeds = [
    product('tomato', 'seeds', null, 3),
    product('basil', 'seeds', null, 5),
    product('okra', 'seeds', null, 4),
  ]
  const fern = product('fern', 'indoor', 12, 9)
  assert.deepEqual(idsWith(...seeds, product('pot', 'pots', 20), fern), ['pot', 'fern', 'basil', 'okra'])
  assert.deepEqual(idsWith(product('narrow', 'pots', 15, 9), product('unknown', 'pots', null, 3)), ['unknown'])
})

test('with a pot go plants that fit it and seeds, with seeds any pot', () => {
  const [fern, seeds, pot] = [
    product('fern', 'indoor', 12),
    product('seeds', 'seeds', null),
    product('pot', 'pots', 17),
  ]
  assert.deepEqual(goingWith(pot, [fern, monstera, seeds, product('palm', 'indoor', 17)]), [monstera, fern, seeds])
  assert.deepEqual(goingWith(seeds, [fern, pot, product('other', 'pots', null)]), [product('other', 'pots', null), pot])
})

test('no plant goes with a pot that is known not to fit it, nor without sales with one of unknown fit; a pot comes first', () =>
  forAll(anyCandidate, anyCandidates, (shown, others) => {
    const listed = goingWith(shown, others)
    for (const other of listed) {
      assert.ok(listed.filter(({ category }) => category === other.category).length <= 2)
      const [plant, pot] = shown.category === 'pots' ? [other, shown] : [shown, other]
      if (pot.category !== 'pots' || kindOf(plant.category) !== 'plants') continue
      const [grown, inner] = [plant.facts.potCm, pot.facts.potCm]
      if (grown === null || inner === null) assert.ok(other.times > 0)
      else assert.ok(fitsPot(grown, inner))
    }
    const first = listed.findIndex(({ category }) => category === 'pots')
    assert.ok(first <= 0, 'a pot is before all others')
  }))
