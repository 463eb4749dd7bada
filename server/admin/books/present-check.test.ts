import assert from 'node:assert/strict'
import { test } from 'vitest'
import { presentCheck } from './load-return.ts'

test('of a return’s differences the first 200 are listed, and all are counted', () => {
  assert.deepEqual(presentCheck([]), { reconciles: true, differences: [], differenceCount: 0 })
  const all = Array.from({ length: 201 }, (_, n) => ({
    paper: `PA/${n}`,
    what: 'CGST',
    expected: '1.00',
    found: '1.01',
  }))
  for (const count of [200, 201]) {
    const differences = all.slice(0, 200)
    assert.deepEqual(presentCheck(all.slice(0, count)), { reconciles: false, differences, differenceCount: count })
  }
})
