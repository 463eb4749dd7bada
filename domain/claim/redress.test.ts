import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { findRedressedLine, problemsOfRefundedLines } from './redress.ts'

const pieces = (item: string, quantity: number) => ({ item, quantity })

test('only what was claimed is refunded, with the field of what was not', () => {
  const claimed = [pieces('fern', 2), pieces('neem', 1)]
  assert.deepEqual(problemsOfRefundedLines(claimed, [pieces('neem', 1), pieces('fern', 1)]), {})
  assert.deepEqual(problemsOfRefundedLines(claimed, [pieces('neem', 2), pieces('palm', 1)]), {
    'lines.0.quantity': 'At most 1 claimed',
    'lines.1.item': 'This plant was not claimed',
  })
})

test('the first plant of which too few pieces are left is named', () => {
  const ordered = [pieces('fern', 2), pieces('neem', 1)]
  const requested = [pieces('fern', 1), pieces('neem', 1)]
  assert.equal(findRedressedLine(ordered, [pieces('fern', 1)], requested), null)
  assert.equal(findRedressedLine(ordered, [pieces('neem', 1)], requested), 'neem')
  assert.equal(findRedressedLine(ordered, [], [pieces('palm', 1)]), 'palm')
})

test('whatever is refunded and replaced, in any order, no piece has both', () => {
  const items = ['a', 'b']
  const line = fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: 1, max: 3 }) })
  const quantities = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 })
  forAll(quantities, fc.array(line), ([a = 1, b = 1], requests) => {
    const ordered = [pieces('a', a), pieces('b', b)]
    const redressed: { item: string; quantity: number }[] = []
    for (const one of requests) if (findRedressedLine(ordered, redressed, [one]) === null) redressed.push(one)
    for (const { item, quantity } of ordered) {
      const gone = redressed.filter((one) => one.item === item).reduce((sum, one) => sum + one.quantity, 0)
      assert.ok(gone <= quantity)
      assert.equal(findRedressedLine(ordered, redressed, [pieces(item, quantity - gone + 1)]), item)
    }
  })
})
