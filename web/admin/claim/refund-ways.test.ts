import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundWays } from './refund-ways.ts'

test('a sum above what is left of the cash takes the rest of the advance, and says so', () => {
  const left = { cashLeft: 320, advanceLeft: 80 }
  assert.equal(refundWays(400, left), '₹320 in cash and ₹80 the way the advance was paid')
  assert.equal(refundWays(320.5, left), '₹319.50 in cash and ₹1 the way the advance was paid')
  for (const sum of [320, 400.5]) assert.equal(refundWays(sum, left), null)
  assert.equal(refundWays(400, { cashLeft: null, advanceLeft: 0 }), null, 'it was paid online')
  assert.equal(refundWays(80, { cashLeft: 0, advanceLeft: 80 }), null, 'no cash is left')
})
