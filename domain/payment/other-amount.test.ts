import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { amountCause, amountCauseText } from './other-amount.ts'

const DUE = paise(40_000)
const withFee = { amount: 40_944, currency: 'INR', fee: 944 }

test('the cause is stated as certain if the fee explains it, otherwise as most likely', () => {
  for (const [payment, cause, text] of [
    [
      { amount: 36_000, currency: 'INR', fee: 944 },
      'offer',
      /^₹360 was received instead of ₹400, most likely .+ offer\. .+ under Offers\.$/,
    ],
    [
      withFee,
      'customer_fee',
      /^₹409\.44 was received instead of ₹400 because the customer pays the fee\..+convenience fees/,
    ],
    [{ ...withFee, fee: null }, 'customer_fee', /most likely/],
    [{ ...withFee, fee: 1_000 }, 'customer_fee', /most likely/],
    [{ ...withFee, currency: 'USD' }, 'currency', /USD/],
  ] as const) {
    assert.equal(amountCause(DUE, payment), cause)
    assert.match(amountCauseText(DUE, payment), text)
  }
})
