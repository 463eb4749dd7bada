import assert from 'node:assert/strict'
import { test } from 'vitest'
import { presentCheck } from './load-return.ts'

const none = { reconciles: true, differences: [], kinds: [], differenceCount: 0 }

test('of a return’s differences the first three of each kind are listed, and all are counted', () => {
  assert.deepEqual(presentCheck([]), none)
  const sums = { expected: '1.00', found: '1.01' }
  const lines = Array.from({ length: 157 }, (_, n) => ({
    paper: `PA/${n}`,
    what: `line ${n} (Pot: 2): CGST at 9%`,
    ...sums,
  }))
  const place = { paper: 'PA/9', what: 'supply to Goa', expected: 'across states', found: 'within the state' }
  const { differences, kinds, differenceCount } = presentCheck([...lines, place])
  assert.deepEqual(kinds, [
    { kind: 'CGST at 9%', count: 157 },
    { kind: 'supply to a state', count: 1 },
  ])
  assert.deepEqual(
    differences.map(({ paper }) => paper),
    ['PA/0', 'PA/1', 'PA/2', 'PA/9'],
  )
  assert.equal(differenceCount, 158)
})
