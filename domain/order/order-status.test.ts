import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  adminStatusLabel,
  orderStatuses,
  revenueStatuses,
  shopperStatusLabel,
  shopperStatusTone,
} from './order-status.ts'

test("the shopper's badge shows the status with a capital first letter, green when delivered, blue when paid, else yellow", () => {
  const badges = orderStatuses.map((status) => `${shopperStatusLabel(status)} ${shopperStatusTone(status)}`)
  const expected = ['Pending yellow', 'Paid blue', 'Shipped yellow', 'Delivered green', 'Cancelled yellow']
  assert.deepEqual(badges, [...expected, 'Payment_failed yellow'])
})

test("the admin's badge shows anything that the shop does not know as Unknown", () => {
  const labels = ['Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled', 'Payment failed']
  assert.deepEqual(orderStatuses.map(adminStatusLabel), labels)
  for (const status of ['', 'PAID', 'refunded', 'constructor', 'toString', '__proto__'])
    assert.equal(adminStatusLabel(status), 'Unknown', status)
})

test('paid, shipped and delivered orders count as revenue', () => {
  assert.deepEqual(revenueStatuses, ['paid', 'shipped', 'delivered'])
})
