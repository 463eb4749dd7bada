import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paymentStatuses, refusalOfPaymentTransition } from './payment/payment-transitions.ts'
import { refusalOfReplacementTransition, replacementStatuses } from './replacement.ts'
import { refusalOfShipmentTransition, shipmentStatuses } from './shipment.ts'

/** Every transition that a table allows: `pending → paid, failed`. */
function allowedBy<Status>(statuses: readonly Status[], refusalOf: (from: Status, to: Status) => string | null) {
  return statuses.map((from) => `${from} → ${statuses.filter((to) => refusalOf(from, to) === null).join(', ')}`)
}

test('payments, shipments and replacements have exactly the transitions that the decisions list', () => {
  assert.deepEqual(allowedBy(paymentStatuses, refusalOfPaymentTransition), [
    'pending → paid, failed, cancelled',
    'paid → refunded',
    'failed → paid, refunded',
    'cancelled → paid, refunded',
    'refunded → ',
  ])
  assert.deepEqual(allowedBy(shipmentStatuses, refusalOfShipmentTransition), [
    'pending → shipped, cancelled',
    'shipped → delivered, returned',
    'delivered → ',
    'cancelled → pending',
    'returned → ',
  ])
  const [pending, shipped, ...ended] = allowedBy(replacementStatuses, refusalOfReplacementTransition)
  assert.deepEqual([pending, shipped], ['pending → shipped, cancelled', 'shipped → delivered, lost, returned'])
  assert.ok(ended.every((moves) => moves.endsWith('→ ')))
  assert.equal(refusalOfPaymentTransition('refunded', 'paid'), 'no_such_move')
})
