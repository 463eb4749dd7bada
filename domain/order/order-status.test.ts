import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  adminStatusLabel,
  orderStatuses,
  revenueStatuses,
  shopperStatusLabel,
  shopperStatusTone,
} from './order-status.ts'

test('an order has the six statuses that the shop knows', () => {
  assert.deepEqual(orderStatuses, ['pending', 'paid', 'shipped', 'delivered', 'cancelled', 'payment_failed'])
})

test("the shopper's badge shows the status with a capital first letter", () => {
  assert.deepEqual(orderStatuses.map(shopperStatusLabel), [
    'Pending',
    'Paid',
    'Shipped',
    'Delivered',
    'Cancelled',
    'Payment_failed',
  ])
})

test("the shopper's badge is green when delivered, blue when paid, else yellow", () => {
  assert.deepEqual(orderStatuses.map(shopperStatusTone), ['yellow', 'blue', 'yellow', 'green', 'yellow', 'yellow'])
})

test("the admin's badge shows anything that the shop does not know as Unknown", () => {
  assert.deepEqual(orderStatuses.map(adminStatusLabel), [
    'Pending',
    'Paid',
    'Shipped',
    'Delivered',
    'Cancelled',
    'Payment failed',
  ])
  for (const status of ['', 'PAID', 'refunded', 'constructor', 'toString', '__proto__']) {
    assert.equal(adminStatusLabel(status), 'Unknown', status)
  }
})

test('paid, shipped and delivered orders count as revenue', () => {
  assert.deepEqual(revenueStatuses, ['paid', 'shipped', 'delivered'])
})
