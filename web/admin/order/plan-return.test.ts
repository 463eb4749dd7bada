import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_RETURN_POLICY } from '../../../domain/returns/return-policy.ts'
import { planReturn, receivedFor } from './plan-return.ts'

type Order = Parameters<typeof planReturn>[0]

const payment: Order['payments'][number] = {
  providerPaymentId: 'pay_1',
  providerOrderId: 'order_1',
  amount: 1050.5,
  currency: 'INR',
  method: 'upi',
  isAtDoor: false,
  status: 'captured',
  purpose: 'pays_order',
  part: 'order',
  problem: null,
  contact: null,
  email: null,
  fee: null,
  taxOnFee: null,
  customerFee: 0,
  providerOffer: 0,
  settlement: null,
  firstSeenAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
}
const item = { plant: 'plant', image: { url: '/images/fern.jpg' }, bundle: null }
const order: Order = {
  items: [
    { ...item, _id: 'fern', name: 'Fern', price: 200.25, quantity: 2 },
    { ...item, _id: 'pot', name: 'Urli', price: 590, quantity: 1 },
  ],
  delivery: { by: 'courier', earliest: '2026-12-03', latest: '2026-12-04', fee: 60 },
  payments: [{ ...payment, providerPaymentId: 'pay_0', purpose: 'given_back' }, payment],
  refunds: [],
}

test('the preview is the rule of the server on what was captured for the order', () => {
  assert.equal(receivedFor(order), 105_050)
  const { amount, retained } = planReturn(order, [1, 1], 'undeliverable', 'policy', DEFAULT_RETURN_POLICY)
  assert.deepEqual([amount, retained], [85_025, 20_025])
  assert.equal(planReturn(order, [0, 0], 'undeliverable', 'all', DEFAULT_RETURN_POLICY).amount, 105_050)
})

test('refunds of that payment count, those of another one do not', () => {
  const refund: Order['refunds'][number] = {
    _id: 'refund',
    creditNotes: [],
    amount: 100,
    status: 'made',
    madeBy: 'shop',
    lines: [],
    deliveryFee: 0,
    createdAt: '2026-11-22T10:00:00.000Z',
    providerPaymentId: 'pay_1',
    providerRefundId: 'rfnd_1',
    reason: 'part',
    problem: null,
    note: null,
    by: null,
    proposer: null,
    approvedBy: null,
    speed: null,
    reference: null,
    payee: null,
    isByHand: false,
    updatedAt: '2026-11-22T10:00:00.000Z',
  }
  const refunds = [refund, { ...refund, _id: 'other', providerPaymentId: 'pay_0' }]
  assert.equal(planReturn({ ...order, refunds }, [2, 1], 'damaged', 'policy', DEFAULT_RETURN_POLICY).amount, 95_050)
})

test('of an order that was paid in two parts both payments count', () => {
  const advance = { ...payment, amount: 250.5 }
  const rest: typeof payment = { ...payment, providerPaymentId: 'pay_2', part: 'rest', amount: 800 }
  const parts = { ...order, payments: [advance, rest] }
  assert.equal(receivedFor(parts), 105_050)
  assert.equal(planReturn(parts, [1, 1], 'undeliverable', 'policy', DEFAULT_RETURN_POLICY).amount, 85_025)
})

test('nothing goes back of cash that was not collected', () => {
  const { amount, retained } = planReturn(
    { ...order, payments: [] },
    [0, 0],
    'refused',
    'policy',
    DEFAULT_RETURN_POLICY,
  )
  assert.deepEqual([amount, retained], [0, 0])
})
