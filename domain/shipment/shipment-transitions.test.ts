import assert from 'node:assert/strict'
import { test } from 'vitest'
import { refusalOfShipmentTransition, shipmentStatuses } from './shipment-transitions.ts'

/** Every transition of a shipment, written down by hand. */
const expected = [
  'pending → shipped',
  'pending → cancelled',
  'shipped → delivered',
  'shipped → returned',
  'cancelled → pending',
]

test('a shipment has exactly the transitions that the decisions list', () => {
  const transitions = shipmentStatuses.flatMap((from) =>
    shipmentStatuses.filter((to) => refusalOfShipmentTransition(from, to) === null).map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(transitions, expected)
  assert.equal(refusalOfShipmentTransition('delivered', 'returned'), 'no_such_move')
})
