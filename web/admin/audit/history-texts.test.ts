import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeText } from './history-texts.ts'

test('a change names the old and the new value', () => {
  assert.equal(changeText({ field: 'price', from: 199, to: 1234.5 }), '₹199 → ₹1,234.50')
  assert.equal(changeText({ field: 'stock', from: 4, to: 0 }), '4 → 0')
  assert.equal(changeText({ field: 'originalPrice', from: 400, to: null }), '₹400 → (none)')
  assert.equal(changeText({ field: 'category', from: 'exotic-fruit', to: 'pots' }), 'Exotic Fruits → Pots')
  assert.equal(changeText({ field: 'isActive', from: true, to: false }), 'yes → no')
  assert.equal(changeText({ field: 'status', from: null, to: 'pending' }), 'pending')
})

test('a changed list names its added and removed values', () => {
  const change = (from: string[], to: string[]) => changeText({ field: 'benefits', from, to })
  assert.equal(change(['Shade'], ['Shade', 'Scent']), 'added “Scent”')
  assert.equal(change(['Shade', 'Scent'], ['Fruit', 'Scent']), 'added “Fruit”; removed “Shade”')
  assert.equal(change(['Shade', 'Scent'], ['Scent', 'Shade']), 'reordered')
})
