import assert from 'node:assert/strict'
import { test } from 'vitest'
import { foreignOrigin } from './settings.ts'

test('only an address on another host has an origin to connect to beforehand', () => {
  assert.equal(foreignOrigin('https://checkout.razorpay.com/v1/checkout.js'), 'https://checkout.razorpay.com')
  assert.equal(foreignOrigin('/payment-simulator/v1/checkout.js'), null)
  assert.equal(foreignOrigin(null), null)
})
