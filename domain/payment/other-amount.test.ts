import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll, often } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import {
  type AmountRule,
  amountCause,
  amountCauseText,
  amountDifference,
  customerFeeRules,
  DEFAULT_AMOUNT_RULE,
  type ReportedAmount,
} from './other-amount.ts'

const DUE = paise(40_000)
const ACCEPT: AmountRule = { customerFees: 'accept', fundedOffers: ['offer_bank'] }
const withFee: ReportedAmount = { amount: 40_944, currency: 'INR', fee: 944, feeBearer: 'customer' }
const withOffer: ReportedAmount = { amount: 36_000, currency: 'INR', offers: [{ id: 'offer_bank', discount: 4_000 }] }

const ids = ['offer_bank', 'offer_brand', 'offer_shop']
const sums = fc.integer({ min: 1, max: 1_000_000 }).map(paise)
const rules: fc.Arbitrary<AmountRule> = fc.record({
  customerFees: fc.constantFrom(...customerFeeRules),
  fundedOffers: fc.subarray(ids),
})
/** Payments near the sum that is due, so that each rule is met often. */
const cases = sums.chain((due) =>
  fc.tuple(
    fc.constant(due),
    fc.record({
      amount: fc.oneof(fc.integer({ min: -30, max: 30 }), fc.constant(0)).map((off) => Math.max(0, due + off)),
      currency: fc.constantFrom('INR', 'INR', 'USD', 'inr'),
      fee: fc.option(fc.integer({ min: 0, max: 30 })),
      feeBearer: fc.constantFrom('customer', 'platform', 'dynamic', null),
      offers: fc.array(
        fc.record({ id: fc.constantFrom(...ids), discount: fc.option(fc.integer({ min: 0, max: 30 })) }),
        { maxLength: 3 },
      ),
    }),
  ),
)

test('what is accepted is exactly the sum that is due, by the figures of the provider', () =>
  often(cases, rules, ([due, payment], rule) => {
    const difference = amountDifference(due, payment, rule)
    if (difference === null) return
    const { customerFee, providerOffer } = difference
    assert.equal(payment.currency, 'INR')
    assert.equal(payment.amount - customerFee + providerOffer, due)
    assert.ok(customerFee === 0 || providerOffer === 0)
    if (customerFee > 0) {
      assert.equal(rule.customerFees, 'accept')
      assert.equal(customerFee, payment.fee)
      assert.ok(payment.feeBearer === 'customer' || payment.feeBearer === null)
    }
    if (providerOffer > 0) {
      assert.ok(payment.offers.every(({ id }) => rule.fundedOffers.includes(id)))
      const discounts = payment.offers.map(({ discount }) => ({ discount: discount ?? Number.NaN }))
      assert.equal(sumOf(discounts, 'discount'), providerOffer)
    }
  }))

test('without a rule only the exact sum in rupees pays', () =>
  forAll(cases, ([due, payment]) => {
    const isExact = payment.currency === 'INR' && payment.amount === due
    const difference = amountDifference(due, payment, DEFAULT_AMOUNT_RULE)
    assert.deepEqual(difference, isExact ? { customerFee: 0, providerOffer: 0 } : null)
  }))

test('a fee that the customer bore, and an offer that the provider funds, are accepted, but not where nothing came', () => {
  for (const fee of [withFee, { ...withFee, feeBearer: null }])
    assert.deepEqual(amountDifference(DUE, fee, ACCEPT), { customerFee: 944, providerOffer: 0 })
  assert.deepEqual(amountDifference(DUE, withOffer, ACCEPT), { customerFee: 0, providerOffer: 4_000 })
  const free = { ...withOffer, amount: 0, offers: [{ id: 'offer_bank', discount: 40_000 }] }
  assert.equal(amountDifference(DUE, free, ACCEPT), null)
})

test('the cause is named as the provider names it, and as probable where it does not', () => {
  const { offers: _, ...unnamed } = withOffer
  const abroad = { ...withFee, currency: 'USD' }
  for (const [payment, cause, text] of [
    [withOffer, 'offer', /^₹360 came for ₹400 because of the offer offer_bank. Razorpay Dashboard: Offers$/],
    [unnamed, 'probable_offer', /^₹360 came for ₹400, most probably because of an offer\./],
    [withFee, 'customer_fee', /^₹409\.44 came for ₹400 because the customer bears the fee\..+Convenience fees/],
    [{ ...withFee, feeBearer: null }, 'customer_fee', /bears the fee/],
    [{ ...withFee, fee: null, feeBearer: null }, 'probable_customer_fee', /most probably/],
    [abroad, 'currency', /USD/],
  ] as const) {
    assert.equal(amountCause(DUE, payment), cause)
    assert.match(amountCauseText(DUE, payment), text)
  }
})
