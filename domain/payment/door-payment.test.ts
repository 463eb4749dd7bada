import assert from 'node:assert/strict'
import { test } from 'vitest'
import { carriers } from '../delivery/trips.ts'
import { orderStatuses, paymentMethods } from '../order/order-status.ts'
import { advanceStatuses } from './advance.ts'
import { mayBePaidAtDoor } from './door-payment.ts'

test('only an open cash order that the nursery delivers itself can be paid by UPI at the door', () => {
  const payable = paymentMethods.flatMap((paymentMethod) =>
    orderStatuses.flatMap((status) =>
      [...carriers, null]
        .filter((by) => mayBePaidAtDoor({ paymentMethod, status, advance: null, by }))
        .map((by) => `${paymentMethod} ${status} ${by}`),
    ),
  )
  const withAdvance = { paymentMethod: 'cod', status: 'shipped', by: 'van' } as const
  const advances = advanceStatuses.filter((advance) => mayBePaidAtDoor({ ...withAdvance, advance }))
  assert.deepEqual(advances, ['paid'])
  assert.deepEqual(payable, ['cod pending van', 'cod shipped van'])
})
