import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DEFAULT_RETURN_POLICY } from '../../../domain/returns/return-policy.ts'
import { anOrderItem, aPayment, aRefund } from '../../../test/screens/order-records.ts'
import { planReturn, receivedFor } from './plan-return.ts'

type Order = Parameters<typeof planReturn>[0]

const payment = aPayment({ providerPaymentId: 'pay_1', amount: 1050.5 })
const order: Order = {
  items: [
    anOrderItem({ _id: 'fern', price: 200.25, quantity: 2 }),
    anOrderItem({ _id: 'pot', price: 590, quantity: 1 }),
  ],
  delivery: { by: 'courier', earliest: '2026-12-03', latest: '2026-12-04', fee: 60 },
  payments: [{ ...payment, providerPaymentId: 'pay_0', purpose: 'given_back' }, payment],
  refunds: [],
}

test('the preview is the rule of the server on what was captured for the order, less the refunds of that payment', () => {
  assert.equal(receivedFor(order), 105_050)
  const { amount, retained } = planReturn(order, [1, 1], 'undeliverable', 'policy', DEFAULT_RETURN_POLICY)
  assert.deepEqual([amount, retained], [85_025, 20_025])
  assert.equal(planReturn(order, [0, 0], 'undeliverable', 'all', DEFAULT_RETURN_POLICY).amount, 105_050)
  const refunds = [aRefund({ providerPaymentId: 'pay_1' }), aRefund({ providerPaymentId: 'pay_0' })]
  assert.equal(planReturn({ ...order, refunds }, [2, 1], 'damaged', 'policy', DEFAULT_RETURN_POLICY).amount, 95_050)
})

test('of an order that was paid in two parts both payments count', () => {
  const rest: typeof payment = { ...payment, providerPaymentId: 'pay_2', part: 'rest', amount: 800 }
  const parts = { ...order, payments: [{ ...payment, amount: 250.5 }, rest] }
  assert.equal(receivedFor(parts), 105_050)
  assert.equal(planReturn(parts, [1, 1], 'undeliverable', 'policy', DEFAULT_RETURN_POLICY).amount, 85_025)
})
