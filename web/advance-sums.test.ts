import assert from 'node:assert/strict'
import { test } from 'vitest'
import { payableOnDelivery, payableOnline } from './advance-sums.ts'

test('an advance and the rest are together the amount, to the paisa', () => {
  const order = { amount: 449.55, advance: { amount: 149, status: 'paid' as const } }
  assert.deepEqual([payableOnline(order), payableOnDelivery(order)], [149, 300.55])
  assert.deepEqual(
    [payableOnline({ ...order, advance: null }), payableOnDelivery({ ...order, advance: null })],
    [449.55, 449.55],
  )
  const payAhead = { amount: 440.56, saving: { amount: 8.99, percent: 2 } }
  assert.equal(payableOnline({ ...order, advance: null, payAhead }), 440.56)
  assert.ok(Number.isNaN(payableOnDelivery({ amount: Number.NaN, advance: null })))
})
