import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import {
  type LinePieces,
  problemsOfReplacement,
  refusalOfReplacementTransition,
  replacementStatuses,
} from './replacement.ts'

/** Every transition of a replacement, written down by hand. */
const expected = ['pending → shipped', 'pending → cancelled', 'shipped → delivered', 'shipped → lost']

test('a replacement has exactly the transitions that the decisions list', () => {
  const transitions = replacementStatuses.flatMap((from) =>
    replacementStatuses
      .filter((to) => refusalOfReplacementTransition(from, to) === null)
      .map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(transitions, expected)
  assert.equal(refusalOfReplacementTransition('shipped', 'cancelled'), 'no_such_move')
})

const items = ['a', 'b', 'c']
const ordered = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(([a, b]): LinePieces[] => [
  { item: 'a', quantity: a },
  { item: 'b', quantity: b },
])
const pieces = fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: -1, max: 10 }) })
const requests = fc.array(fc.array(pieces, { maxLength: 3 }), { maxLength: 8 })

test('however often it is replaced, no line has more pieces replaced than were ordered', () => {
  const piecesOf = (lines: readonly LinePieces[], item: string) =>
    lines.reduce((sum, line) => sum + (line.item === item ? line.quantity : 0), 0)
  forAll(ordered, requests, (ordered, requests) => {
    const replaced: LinePieces[] = []
    for (const request of requests)
      if (Object.keys(problemsOfReplacement(ordered, replaced, request)).length === 0) replaced.push(...request)
    assert.ok(replaced.every(({ quantity }) => quantity >= 1))
    for (const item of items) assert.ok(piecesOf(replaced, item) <= piecesOf(ordered, item), item)
  })
})

test('all that was ordered can be replaced, once, at once or piece by piece', () =>
  forAll(ordered, (ordered) => {
    assert.deepEqual(problemsOfReplacement(ordered, [], ordered), {})
    const single = ordered.flatMap(({ item, quantity }) => Array<LinePieces>(quantity).fill({ item, quantity: 1 }))
    for (const [index, piece] of single.entries()) {
      assert.deepEqual(problemsOfReplacement(ordered, single.slice(0, index), [piece]), {})
      assert.notDeepEqual(problemsOfReplacement(ordered, single, [piece]), {})
    }
  }))

test('each problem is named at its field', () => {
  const piece = (item: string, quantity = 1) => ({ item, quantity })
  for (const [requested, problems] of [
    [[], { lines: 'Choose what to replace' }],
    [[piece('c')], { 'lines.0.item': 'This is not an item of the order' }],
    [[piece('a'), piece('a')], { 'lines.1.item': 'This item is listed already' }],
    [[piece('a', 3)], { 'lines.0.quantity': 'From 1 to 2' }],
    [[piece('b')], { 'lines.0.quantity': 'All of these were replaced or refunded already' }],
  ] as const)
    assert.deepEqual(problemsOfReplacement([piece('a', 2), piece('b')], [piece('b')], requested), problems)
})
