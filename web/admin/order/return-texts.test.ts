import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parcelText, stockText } from './return-texts.ts'

test('an item says how many were ordered, and how many are not in the parcel any more', () => {
  assert.equal(parcelText(3, 3), '3 ordered')
  assert.equal(parcelText(3, 1), '3 ordered, 2 back in stock already')
})

test('what becomes of the pieces in the parcel is said in a sentence', () => {
  assert.equal(stockText([{ quantity: 2 }, { quantity: 1 }], 1), '1 piece on sale again, 2 pieces written off.')
  assert.equal(stockText([{ quantity: 2 }], 2), '2 pieces on sale again.')
})
