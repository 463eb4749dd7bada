import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Order } from '../contract/orders.ts'
import { formatSum } from '../domain/money.ts'
import { anOrder } from '../test/screens/order-records.ts'
import { billedTo, payableOnDelivery, payableOnline, refundedParts } from './order-facts.ts'

test('an advance and the rest are together the amount, to the paisa', () => {
  const order = { amount: 449.55, advance: { amount: 149, status: 'paid' as const } }
  assert.deepEqual([payableOnline(order), payableOnDelivery(order)], [149, 300.55])
  assert.deepEqual(
    [payableOnline({ ...order, advance: null }), payableOnDelivery({ ...order, advance: null })],
    [449.55, 449.55],
  )
  const payAhead = { amount: 440.56, saving: { amount: 8.99, percent: 2 } }
  assert.equal(payableOnline({ ...order, advance: null, payAhead }), 440.56)
})

const item = (_id: string, name: string, price: number) => ({
  ...{ _id, plant: _id, name, price, quantity: 3 },
  ...{ image: { url: '' }, bundle: null },
})
const items = [item('tulsi', 'Tulsi', 149.9), item('pot', 'Urli', 590)]
const nothing = { lines: [], deliveryFee: 0 }

test('pieces, delivery and goodwill are named, and a sum alone is not', () => {
  const lines = [
    { item: 'tulsi', quantity: 2 },
    { item: 'pot', quantity: 1 },
  ]
  assert.deepEqual(refundedParts({ lines, deliveryFee: 60, amount: 1000 }, items, formatSum), [
    '2 × Tulsi',
    '1 × Urli',
    'Delivery ₹60',
    'Goodwill payment ₹50.20',
  ])
  assert.deepEqual(refundedParts({ lines, deliveryFee: 0, amount: 889.8 }, items, formatSum), ['2 × Tulsi', '1 × Urli'])
  assert.deepEqual(refundedParts({ ...nothing, amount: 90.5 }, items, formatSum), [])
  const gone = { ...nothing, lines: [{ item: 'gone', quantity: 1 }], amount: 100 }
  assert.deepEqual(refundedParts(gone, items, formatSum), ['1 × an item', 'Goodwill payment ₹100'])
})

const GSTIN = '27AAPFU0939F1ZV'
const address = { street: '7 MG Road', city: 'Mumbai', state: 'Maharashtra', country: 'India', zipCode: '400001' }
const billed = (parts: Partial<Order>) =>
  billedTo(anOrder({ user: { name: 'Asha', email: 'asha@paudha.example' }, ...parts }))

test('an order bills its recipient, which is not said twice, or the name it was given, with its GSTIN and address', () => {
  const recipient = { name: 'Ravi', phone: null }
  const firm = { name: 'Kulkarni Gardens', address: null }
  const where = '7 MG Road, Mumbai, Maharashtra 400001'
  assert.deepEqual(billed({ recipient }), [])
  assert.deepEqual(billed({ gstin: GSTIN, recipient }), ['Ravi', `GSTIN ${GSTIN}`])
  assert.deepEqual(billed({ gstin: GSTIN }), ['Asha', `GSTIN ${GSTIN}`])
  assert.deepEqual(billed({ gstin: GSTIN, user: null }), [`GSTIN ${GSTIN}`])
  assert.deepEqual(billed({ billing: firm }), [firm.name])
  assert.deepEqual(billed({ gstin: GSTIN, billing: { ...firm, address } }), [firm.name, where, `GSTIN ${GSTIN}`])
})
