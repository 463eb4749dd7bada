import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundedLines, sumOf } from './refund-lines.ts'

const line = (item: string, quantity: number) => ({ item, plant: item, name: item, quantity })
const lines = [line('tulsi', 2), line('neem', 1)]
const item = (_id: string, price: number) => ({
  ...{ _id, plant: _id, name: _id, price, quantity: 5 },
  ...{ image: { url: '' }, bundle: null },
})
const order = { items: [item('tulsi', 149.9), item('neem', 0.1)] }

test('what is claimed can be refunded in part, and not above', () => {
  assert.deepEqual(refundedLines(lines, ['1', '0']), [{ item: 'tulsi', quantity: 1 }])
  for (const typed of [
    ['3', '1'],
    ['1.5', '1'],
    ['', '1'],
    ['-1', '1'],
    ['0', '0'],
  ])
    assert.equal(refundedLines(lines, typed), null)
})

test('the sum is exact to the paisa, and unknown without the order', () => {
  const refunded = refundedLines(lines, ['2', '1']) ?? []
  assert.equal(sumOf(refunded, order), 299.9)
  assert.equal(sumOf(refunded, { items: [] }), null)
  assert.equal(sumOf(refunded, null), null)
})
