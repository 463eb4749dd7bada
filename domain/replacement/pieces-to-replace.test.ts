import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type LinePieces, problemsOfReplacement } from './pieces-to-replace.ts'

const items = ['a', 'b', 'c']
const ordered = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).map(([a, b]): LinePieces[] => [
  { item: 'a', quantity: a },
  { item: 'b', quantity: b },
])
const pieces = fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: -1, max: 10 }) })
const requests = fc.array(fc.array(pieces, { maxLength: 3 }), { maxLength: 8 })

test('however often it is replaced, no line has more pieces replaced than were ordered', () => {
  fc.assert(
    fc.property(ordered, requests, (ordered, requests) => {
      const replaced: LinePieces[] = []
      for (const request of requests) {
        if (Object.keys(problemsOfReplacement(ordered, replaced, request)).length === 0) replaced.push(...request)
      }
      assert.ok(replaced.every(({ quantity }) => quantity >= 1))
      for (const item of items) {
        const sum = sumOf(replaced, item)
        assert.ok(sum <= sumOf(ordered, item), `${item}: ${sum}`)
      }
    }),
  )
})

test('all that was ordered can be replaced, once, at once or piece by piece', () => {
  fc.assert(
    fc.property(ordered, (ordered) => {
      assert.deepEqual(problemsOfReplacement(ordered, [], ordered), {})
      const single = ordered.flatMap(({ item, quantity }) => Array<LinePieces>(quantity).fill({ item, quantity: 1 }))
      for (const [index, piece] of single.entries()) {
        assert.deepEqual(problemsOfReplacement(ordered, single.slice(0, index), [piece]), {})
        assert.notDeepEqual(problemsOfReplacement(ordered, single, [piece]), {})
      }
    }),
  )
})

test('each problem is named at its field', () => {
  const ordered = [
    { item: 'a', quantity: 2 },
    { item: 'b', quantity: 1 },
  ]
  const replaced = [{ item: 'b', quantity: 1 }]
  const problems = (...requested: LinePieces[]) => problemsOfReplacement(ordered, replaced, requested)
  assert.deepEqual(problems(), { lines: 'Choose what is replaced' })
  assert.deepEqual(problems({ item: 'c', quantity: 1 }), { 'lines.0.item': 'This is not an item of the order' })
  assert.deepEqual(problems({ item: 'a', quantity: 1 }, { item: 'a', quantity: 1 }), {
    'lines.1.item': 'This item is listed already',
  })
  assert.deepEqual(problems({ item: 'a', quantity: 3 }), { 'lines.0.quantity': 'From 1 to 2' })
  assert.deepEqual(problems({ item: 'b', quantity: 1 }), {
    'lines.0.quantity': 'All of these were replaced or refunded already',
  })
})

function sumOf(lines: readonly LinePieces[], item: string): number {
  return lines.filter((line) => line.item === item).reduce((sum, { quantity }) => sum + quantity, 0)
}
