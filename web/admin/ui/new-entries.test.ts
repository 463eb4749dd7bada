import assert from 'node:assert/strict'
import { test } from 'vitest'
import { compareBeginning } from './new-entries.ts'

const order = (_id: string, status = 'pending') => ({ _id, status })

test('new entries are counted and changed ones returned, in any position; if none is known, there may be more', () => {
  const shown = [order('b'), order('a')]
  const compared = (...fetched: ReturnType<typeof order>[]) => compareBeginning(shown, fetched)
  const changed = [order('b', 'paid')]
  assert.deepEqual(compared(order('d'), order('c'), ...changed, order('a')), { fresh: 2, isMore: false, changed })
  assert.deepEqual(compared(order('d'), order('c')), { fresh: 2, isMore: true, changed: [] })
  for (const same of [shown, []]) assert.deepEqual(compared(...same), { fresh: 0, isMore: false, changed: [] })
})
