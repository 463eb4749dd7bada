import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { orderStatuses, paymentMethods } from '../order/order-status.ts'
import { advanceStatuses, awaitsPayment, dueOnDelivery, dueOnline } from './advance.ts'

test('only a pending order waits for money: an online one, or one whose advance is not paid', () => {
  for (const status of orderStatuses)
    for (const paymentMethod of paymentMethods)
      for (const advance of [null, ...advanceStatuses]) {
        const isUnpaid = paymentMethod === 'online' || advance === 'pending'
        assert.equal(awaitsPayment({ status, paymentMethod, advance }), status === 'pending' && isUnpaid)
      }
})

test('the advance and the rest to pay at the door add up to the total', () => {
  const sums = fc
    .integer({ min: 2, max: 1_000_000 })
    .chain((amount) =>
      fc.record({ amount: fc.constant(paise(amount)), advance: fc.integer({ min: 1, max: amount - 1 }).map(paise) }),
    )
  forAll(sums, (order) => assert.equal(dueOnline(order) + dueOnDelivery(order), order.amount))
  const whole = { amount: paise(40_000), advance: null }
  assert.deepEqual([dueOnline(whole), dueOnDelivery(whole)], [40_000, 40_000])
})
