import assert from 'node:assert/strict'
import { test } from 'vitest'
import { BillingForm, buyerGstin, CheckoutForm } from './checkout.ts'

const address = { street: '14 Prabhat Road', city: 'Pune', state: 'Maharashtra', country: 'India', zipCode: '411004' }
const form = { ...address, paymentMethod: 'cod' as const }
const GSTIN = '27AAPFU0939F1ZV'

/** The fields with a message. */
function refusedFields(values: unknown): string[] {
  return CheckoutForm.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? []
}

test('a blank GSTIN is none, one with a wrong check digit is refused', () => {
  for (const blank of ['', '  ', '\u200b', null]) assert.equal(buyerGstin.parse(blank), null)
  assert.ok(!buyerGstin.safeParse('27AAPFU0939F1ZW').success)
})

test('a billing without a name is none, and an address needs a name', () => {
  for (const none of [{}, { name: '' }, { name: null, address: null }]) assert.equal(BillingForm.parse(none), null)
  assert.deepEqual(BillingForm.parse({ name: ' Kulkarni Gardens ' }), { name: 'Kulkarni Gardens', address: null })
  assert.deepEqual(BillingForm.parse({ name: 'Kulkarni Gardens', address: { ...address, state: 'MH' } }), {
    name: 'Kulkarni Gardens',
    address,
  })
  assert.deepEqual(refusedFields({ ...form, billing: { address } }), ['billing.name'])
  assert.deepEqual(refusedFields({ ...form, billing: { name: 'Kulkarni', address: { ...address, zipCode: '0' } } }), [
    'billing.address.zipCode',
  ])
})

test('the checkout takes the GSTIN of the delivery’s state only', () => {
  assert.deepEqual(refusedFields({ ...form, gstin: GSTIN }), [])
  assert.deepEqual(refusedFields({ ...form, gstin: GSTIN, state: 'Goa' }), ['gstin'])
  assert.deepEqual(refusedFields({ ...form, gstin: GSTIN, state: 'Ohio' }), ['state'])
})

test('a business purchase names a GSTIN or whom to bill', () => {
  assert.deepEqual(refusedFields({ ...form, isBusiness: true, gstin: '', billing: { name: '' } }), ['gstin'])
  assert.deepEqual(refusedFields({ ...form, isBusiness: true, gstin: '', billing: { name: 'Kulkarni Gardens' } }), [])
  assert.deepEqual(refusedFields({ ...form, isBusiness: true, gstin: GSTIN }), [])
  assert.deepEqual(refusedFields({ ...form, isBusiness: false }), [])
})
