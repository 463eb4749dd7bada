import assert from 'node:assert/strict'
import { test } from 'vitest'
import { adminStatusLabel, orderStatuses, shopperStatusTone } from './order-status.ts'

test("the shopper's badge is green when delivered, blue when paid, else yellow", () => {
  const tones = ['yellow', 'blue', 'yellow', 'green', 'yellow', 'yellow']
  assert.deepEqual(orderStatuses.map(shopperStatusTone), tones)
})

test("the admin's badge shows anything that the shop does not know as Unknown", () => {
  const labels = ['Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled', 'Payment failed']
  assert.deepEqual(orderStatuses.map(adminStatusLabel), labels)
  for (const status of ['', 'PAID', 'refunded', 'constructor', 'toString', '__proto__'])
    assert.equal(adminStatusLabel(status), 'Unknown', status)
})
