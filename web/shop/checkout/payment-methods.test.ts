import assert from 'node:assert/strict'
import { test } from 'vitest'
import { offeredMethods } from './payment-methods.ts'

test('online payment is offered first, and not at all without the provider', () => {
  assert.deepEqual(offeredMethods('https://checkout.razorpay.com/v1/checkout.js'), ['online', 'cod'])
  assert.deepEqual(offeredMethods('/payment-simulator/v1/checkout.js'), ['online', 'cod'])
  assert.deepEqual(offeredMethods(null), ['cod'])
})
