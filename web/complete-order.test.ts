import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Order } from '../contract/orders.ts'
import { anOrder } from '../test/screens/order-records.ts'
import { completeOrder, completeOrders } from './complete-order.ts'

const whole = anOrder({ delivery: { by: 'courier', earliest: '2026-11-24', latest: '2026-11-27', fee: 0 } })

test('a complete order is unchanged', () => {
  assert.deepEqual(completeOrder(whole), whole)
})

test('an order that lacks any one part is completed', () => {
  for (const part of Object.keys(whole).filter((name) => name !== '_id')) {
    for (const missing of [undefined, null]) {
      const completed = completeOrder({ ...whole, [part]: missing } as Order)
      assert.deepEqual(Object.keys(completed).toSorted(), Object.keys(whole).toSorted(), part)
      assert.ok(completed.items.every(({ image }) => typeof image.url === 'string'))
      assert.equal(typeof completed.shipment.status, 'string')
    }
  }
})

test('anything that is not an order is left out of the list', () => {
  const broken = [null, undefined, {}, 'order', { _id: 7 }] as unknown as Order[]
  assert.deepEqual(completeOrders([whole, ...broken]), [whole])
  const bare = { _id: 'bare000000000000' } as Order
  assert.deepEqual(completeOrders([bare])[0]?.user, null)
})
