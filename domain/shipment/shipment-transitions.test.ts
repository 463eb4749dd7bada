import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOfShipmentMove, shipmentStatuses } from './shipment-transitions.ts'

/** Every move of a shipment's status, written down by hand. */
const expected = [
  'pending → shipped',
  'pending → cancelled',
  'shipped → delivered',
  'shipped → returned',
  'cancelled → pending',
]

test('a shipment moves exactly as the decisions say, and no other way', () => {
  const moves = shipmentStatuses.flatMap((from) =>
    shipmentStatuses.filter((to) => refusalOfShipmentMove(from, to) === null).map((to) => `${from} → ${to}`),
  )
  assert.deepEqual(moves, expected)
  assert.equal(refusalOfShipmentMove('delivered', 'returned'), 'no_such_move')
})
