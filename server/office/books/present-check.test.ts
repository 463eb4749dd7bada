import assert from 'node:assert/strict'
import { test } from 'vitest'
import { presentCheck } from './present-check.ts'

const differences = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    paper: `PA/26-27/${index}`,
    what: 'CGST',
    expected: '1.00',
    found: '1.01',
  }))

test('of a return’s differences the first 200 are listed, and all are counted', () => {
  assert.deepEqual(presentCheck([]), { reconciles: true, differences: [], differenceCount: 0 })
  for (const [count, listed] of [
    [1, 1],
    [200, 200],
    [201, 200],
    [5_000, 200],
  ] as const) {
    const check = presentCheck(differences(count))
    assert.deepEqual([check.reconciles, check.differenceCount], [false, count])
    assert.deepEqual(check.differences, differences(listed))
  }
})
