import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { providerFeeOf } from './provider-fee.ts'
import { attemptStatuses } from './settlement.ts'

const captured = { amount: 70_000, currency: 'INR', status: 'captured', fee: 1_652, tax: 252 } as const

test('a fee is what the provider reports of captured money in rupees, also where it is nothing or the money went back', () => {
  assert.deepEqual(providerFeeOf(captured), { fee: 1_652, tax: 252 })
  assert.deepEqual(providerFeeOf({ ...captured, status: 'refunded' }), { fee: 1_652, tax: 252 })
  assert.deepEqual(providerFeeOf({ ...captured, fee: 0, tax: 0 }), { fee: 0, tax: 0 })
})

test('a fee that is not reported, or in another currency, or before the capture, is not known: never nothing', () => {
  for (const unknown of [
    { fee: null },
    { tax: null },
    { currency: 'USD' },
    ...attemptStatuses.filter((one) => one !== 'captured' && one !== 'refunded').map((status) => ({ status })),
  ])
    assert.equal(providerFeeOf({ ...captured, ...unknown }), null, JSON.stringify(unknown))
})

test('figures that cannot be true are not taken: the tax is part of the fee, the fee part of the payment', () => {
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
