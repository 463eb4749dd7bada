import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus, PaymentMethod } from '../../../domain/order/order-status.ts'
import type { PaymentStatus } from '../../../domain/payment/payment-transitions.ts'
import { paymentStateText } from './payment-state.ts'

const cases: readonly [PaymentMethod, OrderStatus, PaymentStatus, string, boolean?][] = [
  ['cod', 'pending', 'pending', 'Cash on Delivery'],
  ['cod', 'shipped', 'pending', 'Cash on Delivery'],
  ['cod', 'delivered', 'paid', 'Paid in cash'],
  ['cod', 'cancelled', 'cancelled', 'Cash on Delivery'],
  ['online', 'delivered', 'paid', 'Paid by UPI at the door', true],
  ['online', 'cancelled', 'refunded', 'Refunded', true],
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

for (const [paymentMethod, status, payment, texts, atDoor = false] of cases) {
  test(`an order (${paymentMethod}, ${status}, ${payment}, ${atDoor ? 'at the door' : 'not at the door'}) is «${texts}»`, () => {
    assert.equal(paymentStateText({ paymentMethod, status, paymentDetails: { status: payment, atDoor } }), texts)
  })
}
