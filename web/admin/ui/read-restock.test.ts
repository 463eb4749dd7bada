import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readRestock } from './read-restock.ts'

const lines = [
  { item: 'tulsi', quantity: 2 },
  { item: 'neem', quantity: 1 },
]

test('what is typed goes on sale again, and an empty field is none', () => {
  assert.deepEqual(readRestock(lines, { tulsi: ' 1 ', neem: '', fern: '3' }), {
    lines: [
      { item: 'tulsi', quantity: 2, restock: 1 },
      { item: 'neem', quantity: 1 },
    ],
    problems: {},
  })
})

test('more than is refunded, or no whole number, is a problem of its item', () => {
  for (const typed of ['3', '-1', '0.5', 'two'])
    assert.deepEqual(readRestock(lines, { tulsi: typed }).problems, { tulsi: '0 to 2' })
})
