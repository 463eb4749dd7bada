import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeText, fieldLabel } from './history-texts.ts'

test('a change names the old and the new value', () => {
  assert.equal(changeText({ field: 'price', from: 199, to: 1234.5 }), '₹199 → ₹1,234.50')
  assert.equal(changeText({ field: 'stock', from: 4, to: 0 }), '4 → 0')
  assert.equal(changeText({ field: 'originalPrice', from: 400, to: null }), '₹400 → (none)')
  assert.equal(changeText({ field: 'category', from: 'exotic-fruit', to: 'pots' }), 'Exotic Fruits → Pots')
  assert.equal(changeText({ field: 'isActive', from: true, to: false }), 'yes → no')
  assert.equal(changeText({ field: 'status', from: null, to: 'pending' }), 'pending')
  assert.equal(changeText({ field: 'minimumOrder', from: 300, to: 499.5 }), '₹300 → ₹499.50')
})

test('a choice is named as on its screen, and a field by its label', () => {
  const choices = {
    turnover: ['up-to-5-crore', 'above-5-crore', 'Up to ₹5 crore → Above ₹5 crore'],
    compareAtPrices: [
      'plus-200',
      'none',
      'In lists, the price plus ₹200; on the product page, the original price → None',
    ],
    orderMails: ['each', 'daily', 'One for every order → One summary every evening'],
    unit: ['KGS', 'PAC', 'Kilograms → Packs'],
    kind: ['refund_failed', 'former', 'refund failed → former'],
  } as const
  for (const [field, [from, to, said]] of Object.entries(choices)) assert.equal(changeText({ field, from, to }), said)
  const labels = ['originalPrice', 'claims.photoDays', 'grievanceOfficer.name', 'Zone “BlueHills”, fee'].map(fieldLabel)
  assert.deepEqual(labels, ['Original price', 'Days to keep photos', 'Officer’s name', 'Zone “BlueHills”, fee'])
})

test('a changed list names its added and removed values', () => {
  const change = (from: string[], to: string[]) => changeText({ field: 'benefits', from, to })
  assert.equal(change(['Shade'], ['Shade', 'Scent']), 'added “Scent”')
  assert.equal(change(['Shade', 'Scent'], ['Fruit', 'Scent']), 'added “Fruit”; removed “Shade”')
  assert.equal(change(['Shade', 'Scent'], ['Scent', 'Shade']), 'reordered')
  assert.equal(change(['A long te…'], ['A long te…']), 'changed')
})
