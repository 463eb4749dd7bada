import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatSum } from '../domain/money.ts'
import { refundedParts } from './refunded-parts.ts'

const item = (_id: string, name: string, price: number) => ({
  ...{ _id, plant: _id, name, price, quantity: 3 },
  ...{ image: { url: '' }, bundle: null },
})
const items = [item('tulsi', 'Tulsi', 149.9), item('pot', 'Urli', 590)]
const nothing = { lines: [], deliveryFee: 0 }

test('pieces, delivery and goodwill are named, and a sum alone is not', () => {
  const lines = [
    { item: 'tulsi', quantity: 2 },
    { item: 'pot', quantity: 1 },
  ]
  assert.deepEqual(refundedParts({ lines, deliveryFee: 60, amount: 1000 }, items, formatSum), [
    '2 × Tulsi',
    '1 × Urli',
    'Delivery ₹60',
    '₹50.20 of goodwill',
  ])
  assert.deepEqual(refundedParts({ lines, deliveryFee: 0, amount: 889.8 }, items, formatSum), ['2 × Tulsi', '1 × Urli'])
  assert.deepEqual(refundedParts({ ...nothing, amount: 90.5 }, items, formatSum), [])
  const gone = { ...nothing, lines: [{ item: 'gone', quantity: 1 }], amount: Number.NaN }
  assert.deepEqual(refundedParts(gone, items, formatSum), ['1 × an item'])
})
