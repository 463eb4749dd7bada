import assert from 'node:assert/strict'
import { test } from 'vitest'
import { compareBeginning } from './new-entries.ts'

const order = (_id: string, status = 'pending') => ({ _id, status })

test('new entries are counted and changed ones returned, in any position', () => {
  const shown = [order('b'), order('a')]
  assert.deepEqual(compareBeginning(shown, [order('d'), order('c'), order('b', 'paid'), order('a')]), {
    fresh: 2,
    isMore: false,
    changed: [order('b', 'paid')],
  })
})

test('if no fetched entry is known, there may be more new ones', () => {
  assert.deepEqual(compareBeginning([order('a')], [order('c'), order('b')]), { fresh: 2, isMore: true, changed: [] })
})

test('without new or changed entries the comparison is empty', () => {
  const shown = [order('a')]
  assert.deepEqual(compareBeginning(shown, shown), { fresh: 0, isMore: false, changed: [] })
  assert.deepEqual(compareBeginning(shown, []), { fresh: 0, isMore: false, changed: [] })
})
