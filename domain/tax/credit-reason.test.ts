import assert from 'node:assert/strict'
import { test } from 'vitest'
import { creditReason, PARCEL_CAME_BACK } from './credit-reason.ts'

test('a credit note of a part says what was paid back, one of the rest that the parcel came back', () => {
  const pieces = [{ item: 'pot', quantity: 1 }]
  assert.equal(creditReason({ pieces, deliveryFee: false, isReturned: false }), 'Goods were paid back')
  assert.equal(creditReason({ pieces, deliveryFee: true, isReturned: false }), 'Goods and delivery were paid back')
  assert.equal(creditReason({ pieces: [], deliveryFee: true, isReturned: false }), 'Delivery was paid back')
  assert.equal(creditReason('rest'), PARCEL_CAME_BACK)
  assert.equal(creditReason({ pieces, deliveryFee: false, isReturned: true }), PARCEL_CAME_BACK)
})
