import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Order } from '../contract/orders.ts'
import { completeOrder, completeOrders } from './complete-order.ts'

const whole: Order = {
  _id: 'order00000000000',
  number: 10_001,
  createdAt: '2026-11-21T10:00:00.000Z',
  user: { name: 'Asha', email: 'asha@paudha.example' },
  shippingAddress: {
    street: '14 Prabhat Road',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    zipCode: '411004',
  },
  recipient: { name: null, phone: null },
  gstin: null,
  billing: null,
  paymentMethod: 'cod',
  items: [
    { _id: 'a', plant: 'p', name: 'Tulsi', price: 400, quantity: 1, image: { url: '/images/tulsi.jpg' }, bundle: null },
  ],
  status: 'pending',
  amount: 400,
  advance: null,
  saving: null,
  payAhead: null,
  delivery: { by: 'courier', earliest: '2026-11-24', latest: '2026-11-27', fee: 0 },
  shipment: { status: 'pending', courier: null, trackingNumber: null, trackingUrl: null },
  paymentDetails: { status: 'pending', atDoor: false },
  doorPayment: null,
  invoice: null,
  creditNote: null,
  billOfSupply: null,
  billOfSupplyCreditNote: null,
  replacements: [],
  creditNotes: [],
  refunds: [],
  parcelReturn: null,
}

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
