import assert from 'node:assert/strict'
import { test } from 'vitest'
import { refusalOfReplacementTransition, replacementStatuses } from './replacement.ts'

/** Every transition of a replacement, written down by hand. */
const expected = [
  'pending → shipped',
  'pending → cancelled',
  'shipped → delivered',
  'shipped → lost',
  'shipped → returned',
]

test('a replacement has exactly the transitions that the decisions list', () => {
  const transitions = replacementStatuses.flatMap((from) =>
    replacementStatuses
      .filter((to) => refusalOfReplacementTransition(from, to) === null)
      .map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(transitions, expected)
  assert.equal(refusalOfReplacementTransition('shipped', 'cancelled'), 'no_such_move')
})
