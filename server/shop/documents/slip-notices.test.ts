import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { replacementNotices, slipNotices } from './slip-notices.ts'

const amount = paise(9_418_950)
const cod = (status: 'pending' | 'shipped' | 'delivered' | 'cancelled', payment: 'pending' | 'paid' | 'cancelled') =>
  slipNotices({ status, payment_method: 'cod', payment_status: payment, amount, advance: null, advance_status: null })
const online = (
  status: 'pending' | 'paid' | 'shipped' | 'cancelled' | 'payment_failed',
  payment: 'pending' | 'paid' | 'failed',
) =>
  slipNotices({
    status,
    payment_method: 'online',
    payment_status: payment,
    amount,
    advance: null,
    advance_status: null,
  })

test('a parcel with cash on delivery shows the sum to collect until it is collected', () => {
  for (const status of ['pending', 'shipped'] as const) {
    assert.deepEqual(cod(status, 'pending'), { notice: 'Collect ₹94,189.50 in cash', stop: null })
  }
  assert.deepEqual(cod('delivered', 'paid'), { notice: null, stop: null })
})

test('the slip of an order that must not leave says why, and collects nothing', () => {
  assert.deepEqual(cod('cancelled', 'cancelled'), { notice: null, stop: 'CANCELLED' })
  assert.deepEqual(online('cancelled', 'paid'), { notice: null, stop: 'CANCELLED' })
  assert.deepEqual(online('pending', 'pending'), { notice: null, stop: 'NOT PAID' })
  assert.deepEqual(online('payment_failed', 'failed'), { notice: null, stop: 'NOT PAID' })
})

test('with an advance only the rest is collected, and nothing leaves before it is paid', () => {
  const order = { payment_method: 'cod', payment_status: 'pending', amount, advance: paise(1_883_800) } as const
  const paid = { ...order, advance_status: 'paid' } as const
  for (const status of ['pending', 'shipped'] as const)
    assert.deepEqual(slipNotices({ ...paid, status }), { notice: 'Collect ₹75,351.50 in cash', stop: null })
  const unpaid = slipNotices({ ...order, status: 'pending', advance_status: 'pending' })
  assert.deepEqual(unpaid, { notice: null, stop: 'NOT PAID' })
})

test('a parcel that was paid online has nothing to collect', () => {
  for (const status of ['paid', 'shipped'] as const) {
    assert.deepEqual(online(status, 'paid'), { notice: null, stop: null })
  }
})

test('the slip of a replacement says what it replaces and collects nothing', () => {
  const notice = 'Replacement for order #10001, no charge'
  for (const status of ['pending', 'shipped', 'delivered'] as const)
    assert.deepEqual(replacementNotices({ number: 10_001 }, status), { notice, stop: null })
  assert.deepEqual(replacementNotices({ number: 10_001 }, 'cancelled'), { notice, stop: 'CANCELLED' })
})
