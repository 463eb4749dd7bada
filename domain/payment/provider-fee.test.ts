import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { providerFeeOf } from './provider-fee.ts'
import { attemptStatuses } from './settlement.ts'

const captured = { amount: 70_000, currency: 'INR', status: 'captured', fee: 1_652, tax: 252 } as const

test('the fee is what the provider reports for captured rupees, even if it is zero or the money was refunded', () => {
  assert.deepEqual(providerFeeOf(captured), { fee: 1_652, tax: 252 })
  assert.deepEqual(providerFeeOf({ ...captured, status: 'refunded' }), { fee: 1_652, tax: 252 })
  assert.deepEqual(providerFeeOf({ ...captured, fee: 0, tax: 0 }), { fee: 0, tax: 0 })
})

test('a fee that is not reported, in another currency or before the capture is unknown, not zero', () => {
  for (const unknown of [
    { fee: null },
    { tax: null },
    { currency: 'USD' },
    ...attemptStatuses.filter((one) => one !== 'captured' && one !== 'refunded').map((status) => ({ status })),
  ])
    assert.equal(providerFeeOf({ ...captured, ...unknown }), null, JSON.stringify(unknown))
})

test('impossible figures are ignored: the tax is part of the fee, the fee part of the payment', () => {
  const figure = fc.option(fc.integer({ min: -100, max: 1_000 }))
  forAll(
    fc.record({
      amount: fc.nat(500),
      currency: fc.constantFrom('INR', 'USD'),
      status: fc.constantFrom(...attemptStatuses),
      fee: figure,
      tax: figure,
    }),
    (reported) => {
      const known = providerFeeOf(reported)
      if (known === null) return
      assert.deepEqual(known, { fee: reported.fee, tax: reported.tax })
      assert.ok(0 <= known.tax && known.tax <= known.fee && known.fee <= reported.amount)
    },
  )
})
