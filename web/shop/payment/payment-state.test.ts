import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OrderStatus, PaymentMethod } from '../../../domain/order/order-status.ts'
import type { AdvanceStatus } from '../../../domain/payment/advance.ts'
import type { PaymentStatus } from '../../../domain/payment/payment-transitions.ts'
import { canPayAhead, isTaken, paymentStateText } from './payment-state.ts'

const cases: readonly [PaymentMethod, OrderStatus, PaymentStatus, string, boolean?][] = [
  ['cod', 'pending', 'pending', 'Cash on Delivery'],
  ['cod', 'shipped', 'pending', 'Cash on Delivery'],
  ['cod', 'delivered', 'paid', 'Paid in cash'],
  ['cod', 'cancelled', 'cancelled', 'Cash on Delivery'],
  ['online', 'delivered', 'paid', 'Paid by UPI at the door', true],
  ['online', 'cancelled', 'refunded', 'Refunded', true],
  ['online', 'pending', 'pending', 'Awaiting payment'],
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
    const paymentDetails = { status: payment, atDoor }
    assert.equal(paymentStateText({ paymentMethod, status, paymentDetails, amount: 600, advance: null }), texts)
  })
}

const advances: readonly [AdvanceStatus, OrderStatus, PaymentStatus, string][] = [
  ['pending', 'pending', 'pending', '₹120 to pay now, ₹480 at the door'],
  ['paid', 'pending', 'pending', '₹120 paid online, ₹480 to pay at the door'],
  ['paid', 'delivered', 'paid', '₹120 paid online, ₹480 paid at the door'],
  ['cancelled', 'cancelled', 'cancelled', 'Not paid'],
  ['paid', 'cancelled', 'cancelled', 'Refund on its way'],
  ['refunded', 'cancelled', 'cancelled', 'Refunded'],
]

for (const [advance, status, payment, texts] of advances) {
  const isAhead = advance === 'paid' && status === 'pending'
  test(`an order (advance ${advance}, ${status}, ${payment}) is «${texts}», and its rest ${isAhead ? 'can' : 'cannot'} be paid`, () => {
    const paid = { paymentDetails: { status: payment, atDoor: false }, advance: { amount: 120, status: advance } }
    const order = { ...paid, paymentMethod: 'cod' as const, status, amount: 600 }
    assert.equal(paymentStateText(order), texts)
    assert.equal(canPayAhead(order), isAhead)
  })
}

test('an order of which money was retained says so, until that is refunded too', () => {
  const parcelReturn = { reason: 'undeliverable', choice: 'policy', amount: 850, retained: 200, rule: null } as const
  const order = { paymentMethod: 'online', status: 'cancelled', amount: 1050, advance: null, parcelReturn } as const
  const textOf = (status: PaymentStatus) => paymentStateText({ ...order, paymentDetails: { status, atDoor: false } })
  assert.deepEqual([textOf('paid'), textOf('refunded')], ['Paid online, not fully refunded', 'Refunded'])
})

test('after a payment of another amount was refunded, the provider takes no other', () => {
  assert.equal(isTaken({ refunds: [{ reason: 'paid_twice' }, { reason: 'other_amount' }] }), true)
  assert.equal(isTaken({ refunds: [{ reason: 'paid_twice' }] }), false)
})
