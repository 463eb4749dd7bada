import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paymentStatuses, refusalOfPaymentTransition } from './payment-transitions.ts'

/** Every transition of a payment, written down by hand. */
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

test('a payment has exactly the transitions that the decisions list', () => {
  const transitions = paymentStatuses.flatMap((from) =>
    paymentStatuses.filter((to) => refusalOfPaymentTransition(from, to) === null).map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(transitions, expected)
  assert.equal(refusalOfPaymentTransition('refunded', 'paid'), 'no_such_move')
})
