import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Order } from '../contract/orders.ts'
import { billedTo } from './billed-to.ts'
import { completeOrder } from './complete-order.ts'

const GSTIN = '27AAPFU0939F1ZV'
const address = { street: '7 MG Road', city: 'Mumbai', state: 'Maharashtra', country: 'India', zipCode: '400001' }
const billed = (parts: Partial<Order>) => {
  const order = { user: { name: 'Asha', email: 'asha@paudha.example' }, ...parts }
  return billedTo(completeOrder(order as Order))
}

test('an order without GSTIN and billing name bills its recipient, which is not said twice', () => {
  assert.deepEqual(billed({ recipient: { name: 'Ravi', phone: null } }), [])
})

test('with a GSTIN alone the recipient is billed, or the customer', () => {
  assert.deepEqual(billed({ gstin: GSTIN, recipient: { name: 'Ravi', phone: null } }), ['Ravi', `GSTIN ${GSTIN}`])
  assert.deepEqual(billed({ gstin: GSTIN }), ['Asha', `GSTIN ${GSTIN}`])
  assert.deepEqual(billed({ gstin: GSTIN, user: null }), [`GSTIN ${GSTIN}`])
})

test('a billing name is shown with its address, if it has one', () => {
  assert.deepEqual(billed({ billing: { name: 'Kulkarni Gardens', address: null } }), ['Kulkarni Gardens'])
  assert.deepEqual(billed({ gstin: GSTIN, billing: { name: 'Kulkarni Gardens', address } }), [
    'Kulkarni Gardens',
    '7 MG Road, Mumbai, Maharashtra 400001',
    `GSTIN ${GSTIN}`,
  ])
})
