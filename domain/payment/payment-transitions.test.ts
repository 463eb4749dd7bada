import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentStatuses, refusalOfPaymentMove } from './payment-transitions.ts'

/** Every move of a payment's status, written down by hand. */
const expected = [
  'pending → paid',
  'pending → failed',
  'pending → cancelled',
  'paid → refunded',
  'failed → paid',
  'failed → refunded',
  'cancelled → paid',
  'cancelled → refunded',
]

test('a payment moves exactly as the decisions say, and no other way', () => {
  const moves = paymentStatuses.flatMap((from) =>
    paymentStatuses.filter((to) => refusalOfPaymentMove(from, to) === null).map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(moves, expected)
  assert.equal(refusalOfPaymentMove('refunded', 'paid'), 'no_such_move')
})
