import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { anyCandidate, anyCandidates } from '../../test/support/related-candidates.ts'
import { forAll } from '../for-all.fixture.ts'
import { unknownFacts } from '../plant-facts/plant-facts.ts'
import { MOST_RELATED, relatedProducts } from './related-products.ts'

const plant = (id: string, stock: number, light: 'low' | 'medium' | 'sun', times = 0) => {
  return { id, category: 'indoor' as const, stock, times, family: null, facts: { ...unknownFacts, light } }
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('in the place of a sold-out plant are the most similar ones in stock, and no others repeat them', () => {
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

test('of a family the most similar size in stock is shown, once, and none beside another size of it', () => {
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
