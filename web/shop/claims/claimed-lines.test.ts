import assert from 'node:assert/strict'
import { test } from 'vitest'
import { claimableLines, stillClaimable, withQuantity } from './claimed-lines.ts'

const item = (_id: string) => ({
  _id,
  plant: _id,
  name: _id,
  price: 100,
  quantity: 3,
  image: { url: '' },
  bundle: null,
})
const order = { items: [item('tulsi'), item('neem')] }

test('lines of which nothing is left are not offered', () => {
  const lines = claimableLines(order, [
    { item: 'tulsi', quantity: 2 },
    { item: 'neem', quantity: 0 },
  ])
  assert.deepEqual(
    lines.map(({ item, most }) => [item._id, most]),
    [['tulsi', 2]],
  )
})

test('a line is added, changed and removed', () => {
  const chosen = withQuantity([], 'tulsi', 1)
  assert.deepEqual(withQuantity(chosen, 'tulsi', 2), [{ item: 'tulsi', quantity: 2 }])
  assert.deepEqual(withQuantity(chosen, 'tulsi', 0), [])
})

test('of a draft only what can still be claimed is sent', () => {
  const lines = claimableLines(order, [{ item: 'tulsi', quantity: 1 }])
  const draft = [
    { item: 'tulsi', quantity: 3 },
    { item: 'neem', quantity: 1 },
  ]
  assert.deepEqual(stillClaimable(draft, lines), [{ item: 'tulsi', quantity: 1 }])
})
