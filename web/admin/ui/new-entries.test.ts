import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareBeginning } from './new-entries.ts'

const order = (_id: string, status = 'pending') => ({ _id, status })

test('what came since is counted, and what changed is told, in whatever place', () => {
  const shown = [order('b'), order('a')]
  assert.deepEqual(compareBeginning(shown, [order('d'), order('c'), order('b', 'paid'), order('a')]), {
    fresh: 2,
    isMore: false,
    changed: [order('b', 'paid')],
  })
})

test('a look that knows nothing of what is shown may not have seen all that is new', () => {
  assert.deepEqual(compareBeginning([order('a')], [order('c'), order('b')]), { fresh: 2, isMore: true, changed: [] })
})

test('nothing new is nothing to tell', () => {
  const shown = [order('a')]
  assert.deepEqual(compareBeginning(shown, shown), { fresh: 0, isMore: false, changed: [] })
  assert.deepEqual(compareBeginning(shown, []), { fresh: 0, isMore: false, changed: [] })
})
