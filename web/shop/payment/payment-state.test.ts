import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus, PaymentMethod } from '../../../domain/order/order-status.ts'
import type { PaymentStatus } from '../../../domain/payment/payment-transitions.ts'
import { paymentStateText } from './payment-state.ts'

const cases: readonly [PaymentMethod, OrderStatus, PaymentStatus, string][] = [
  ['cod', 'pending', 'pending', 'Cash on Delivery'],
  ['cod', 'shipped', 'pending', 'Cash on Delivery'],
  ['cod', 'delivered', 'paid', 'Paid in cash'],
  ['cod', 'cancelled', 'cancelled', 'Cash on Delivery'],
  ['online', 'pending', 'pending', 'Payment awaited'],
  ['online', 'paid', 'paid', 'Paid online'],
  ['online', 'shipped', 'paid', 'Paid online'],
  ['online', 'delivered', 'paid', 'Paid online'],
  ['online', 'payment_failed', 'failed', 'Payment not confirmed'],
  ['online', 'cancelled', 'cancelled', 'Not paid'],
  ['online', 'cancelled', 'paid', 'Refund on its way'],
  ['online', 'cancelled', 'refunded', 'Refunded'],
  ['online', 'payment_failed', 'refunded', 'Refunded'],
]

for (const [paymentMethod, status, payment, texts] of cases) {
  test(`an order (${paymentMethod}, ${status}, ${payment}) is «${texts}»`, () => {
    assert.equal(paymentStateText({ paymentMethod, status, paymentDetails: { status: payment } }), texts)
  })
}

test('an order of which money was retained says so, until that is refunded too', () => {
  const parcelReturn = { reason: 'undeliverable', choice: 'policy', amount: 850, retained: 200 } as const
  const order = { paymentMethod: 'online', status: 'cancelled', parcelReturn } as const
  const textOf = (status: PaymentStatus) => paymentStateText({ ...order, paymentDetails: { status } })
  assert.deepEqual([textOf('paid'), textOf('refunded')], ['Paid online; not all is refunded', 'Refunded'])
})
