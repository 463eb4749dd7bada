import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { anyFacts } from '../test/support/any-facts.ts'
import { type Category, categories, kindOf } from './catalogue.ts'
import { forAll } from './for-all.fixture.ts'
import { type PlantFacts, unknownFacts } from './plant-facts/plant-facts.ts'
import { fitsPot } from './plant-facts/pot-fit.ts'
import { goingWith, MOST_RELATED, relatedProducts, similarity } from './related.ts'

/** What the rules know of any product, with few IDs, so that some are equal. */
const anyCandidate = fc.record({
  id: fc.constantFrom(...'abcdefghijklmnopqrst'),
  category: fc.constantFrom(...categories),
  stock: fc.nat({ max: 2 }),
  facts: anyFacts,
  family: fc.constantFrom(null, null, 'Palm', 'Pot'),
  times: fc.oneof(fc.constant(0), fc.integer({ min: 3, max: 9 })),
})

/** A shop's products, each once. */
const anyCandidates = fc.uniqueArray(anyCandidate, { selector: ({ id }) => id, maxLength: 20 })

const plant = (id: string, stock: number, light: 'low' | 'medium' | 'sun', times = 0) => {
  return { id, category: 'indoor' as const, stock, times, family: null, facts: { ...unknownFacts, light } }
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('a sold-out plant’s alternatives are the most similar ones in stock, and the other lists do not repeat them', () => {
  const others = [...'abcde'].map((id) => plant(id, 3, 'low'))
  const nearly = plant('nearly', 1, 'medium')
  const sold = plant('sold', 0, 'low')
  const related = relatedProducts(plant('fern', 0, 'low'), [plant('cactus', 9, 'sun'), nearly, sold, ...others])
  assert.deepEqual(idsOf(related.alternatives), ['a', 'b', 'c', 'd'])
  assert.deepEqual(idsOf(related.similar), ['e', 'nearly'])
})

test('what was bought with a plant goes with it, and is not shown again as similar', () => {
  const others = [plant('a', 3, 'low', 3), plant('b', 3, 'low')]
  const { goesWith, similar } = relatedProducts(plant('fern', 2, 'low'), others)
  assert.deepEqual([idsOf(goesWith), idsOf(similar)], [['a'], ['b']])
})

test('the most similar size of a family in stock is shown, once, and none beside another size of it', () => {
  const ofFamily = (family: string, ...one: Parameters<typeof plant>) => ({ ...plant(...one), family })
  const { goesWith, similar } = relatedProducts(ofFamily('Fern', 'fern', 2, 'low'), [
    ofFamily('Fern', 'large fern', 2, 'low', 9),
    ofFamily('Palm', 'a palm', 0, 'low', 9),
    ofFamily('Palm', 'b palm', 2, 'medium'),
    ofFamily('Palm', 'c palm', 2, 'low'),
    ofFamily('Aloe', 'a aloe', 2, 'low', 3),
    ofFamily('Aloe', 'b aloe', 2, 'low'),
  ])
  assert.deepEqual([idsOf(goesWith), idsOf(similar)], [['a aloe'], ['c palm']])
})

test('a plant is never shown beside itself, nor twice, nor when it is sold out; each list is short', () =>
  forAll(anyCandidate, anyCandidates, (product, candidates) => {
    const lists = Object.values(relatedProducts(product, candidates))
    const shown = lists.flat()
    assert.ok(!idsOf(shown).includes(product.id))
    assert.equal(new Set(idsOf(shown)).size, shown.length)
    assert.ok(shown.every(({ stock }) => stock > 0))
    const families = [product, ...shown].flatMap(({ family }) => family ?? [])
    assert.equal(new Set(families).size, families.length)
    for (const list of lists) assert.ok(list.length <= MOST_RELATED)
  }))

test('the lists do not depend on the order of the candidates, and alternatives are shown exactly while none can be ordered', () => {
  const shuffled = anyCandidates.chain((candidates) =>
    fc.tuple(fc.constant(candidates), fc.shuffledSubarray(candidates, { minLength: candidates.length })),
  )
  forAll(anyCandidate, shuffled, (product, [candidates, inAnotherOrder]) => {
    const related = relatedProducts(product, candidates)
    assert.deepEqual(related, relatedProducts(product, inAnotherOrder))
    const { alternatives, similar } = related
    if (product.stock > 0) assert.deepEqual(alternatives, [])
    else assert.ok(alternatives.length === MOST_RELATED || similar.length === 0)
  })
})

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

test('plants that fit a pot and seeds go with it, and any pot goes with seeds', () => {
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
