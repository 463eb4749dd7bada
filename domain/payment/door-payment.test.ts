import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriers } from '../delivery/delivery-promise.ts'
import { orderStatuses, paymentMethods } from '../order/order-status.ts'
import { mayBePaidAtDoor } from './door-payment.ts'

test('only an open cash order that the nursery itself hands over may be paid by UPI then', () => {
  const payable = paymentMethods.flatMap((paymentMethod) =>
    orderStatuses.flatMap((status) =>
      [...carriers, null]
        .filter((by) => mayBePaidAtDoor({ paymentMethod, status, hasAdvance: false, by }))
        .map((by) => `${paymentMethod} ${status} ${by}`),
    ),
  )
  assert.ok(!mayBePaidAtDoor({ paymentMethod: 'cod', status: 'shipped', hasAdvance: true, by: 'van' }))
  assert.deepEqual(payable, ['cod pending van', 'cod pending pickup', 'cod shipped van', 'cod shipped pickup'])
})
