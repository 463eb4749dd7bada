import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { replacementNotices, slipNotices } from './slip-notices.ts'

type Order = Parameters<typeof slipNotices>[0]

const amount = paise(9_418_950)
const order = { amount, advance: null, advance_status: null }
const collect = { notice: 'Collect ₹94,189.50 in cash', stop: null }
const nothing = { notice: null, stop: null }
const [cancelled, unpaid] = [
  { notice: null, stop: 'CANCELLED' },
  { notice: null, stop: 'NOT PAID' },
]

const slips: [Order['payment_method'], Order['status'], Order['payment_status'], notices: object][] = [
  ['cod', 'pending', 'pending', collect],
  ['cod', 'shipped', 'pending', collect],
  ['cod', 'delivered', 'paid', nothing],
  ['cod', 'cancelled', 'cancelled', cancelled],
  ['online', 'cancelled', 'paid', cancelled],
  ['online', 'pending', 'pending', unpaid],
  ['online', 'payment_failed', 'failed', unpaid],
  ['online', 'paid', 'paid', nothing],
  ['online', 'shipped', 'paid', nothing],
]

test('a slip has the sum to collect until it is collected, or says why the order must not leave', () => {
  for (const [payment_method, status, payment_status, notices] of slips)
    assert.deepEqual(slipNotices({ ...order, payment_method, status, payment_status }), notices)
})

test('with an advance only the rest is collected, and nothing leaves before the advance is paid', () => {
  const ahead = { payment_method: 'cod', payment_status: 'pending', amount, advance: paise(1_883_800) } as const
  const paid = { ...ahead, advance_status: 'paid' } as const
  for (const status of ['pending', 'shipped'] as const)
    assert.deepEqual(slipNotices({ ...paid, status }), { notice: 'Collect ₹75,351.50 in cash', stop: null })
  assert.deepEqual(slipNotices({ ...ahead, status: 'pending', advance_status: 'pending' }), unpaid)
})

test('the slip of a replacement says what it replaces and collects nothing', () => {
  const notice = 'Replacement for order #10001, no charge'
  for (const status of ['pending', 'shipped', 'delivered'] as const)
    assert.deepEqual(replacementNotices({ number: 10_001 }, status), { notice, stop: null })
  assert.deepEqual(replacementNotices({ number: 10_001 }, 'cancelled'), { notice, stop: 'CANCELLED' })
})
