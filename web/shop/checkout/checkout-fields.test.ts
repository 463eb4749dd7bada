import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CheckoutFields } from '../../../contract/forms/checkout-form.ts'
import { checkoutResolver, emptyFields, fieldOf } from './checkout-fields.ts'

const address = { street: '14 Prabhat Road', city: 'Pune', state: 'Maharashtra', country: 'India', zipCode: '411004' }
const office = { street: '7 MG Road', city: 'Panaji', state: 'Goa', country: 'India', zipCode: '403001' }
const ordinary: CheckoutFields = { ...emptyFields, ...address, paymentMethod: 'cod' }
const typed: CheckoutFields = {
  ...ordinary,
  isBusiness: true,
  gstin: '27aapfu0939f1zv',
  isBilledElsewhere: true,
  billing: { name: 'Kulkarni Gardens LLP', address: office },
}

async function resolve(values: CheckoutFields) {
  const { values: details, errors } = await checkoutResolver(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return { gstin: details.gstin, billing: details.billing, errors: Object.keys(errors) }
}

test('what is unfolded is ordered', async () => {
  assert.deepEqual(await resolve(typed), {
    gstin: '27AAPFU0939F1ZV',
    billing: { name: 'Kulkarni Gardens LLP', address: office },
    errors: [],
  })
})

test('what was folded away again is neither validated nor ordered', async () => {
  const wrong = { ...typed, gstin: '27', billing: { name: 'K', address: { ...office, zipCode: '0' } } }
  assert.deepEqual(await resolve({ ...wrong, isBusiness: false }), { gstin: null, billing: null, errors: [] })
  const billing = { name: 'Kulkarni Gardens LLP', address: { ...office, zipCode: '0' } }
  assert.deepEqual((await resolve({ ...typed, billing })).errors, ['billing'])
  assert.deepEqual((await resolve({ ...typed, billing, isBilledElsewhere: false })).billing, {
    name: 'Kulkarni Gardens LLP',
    address: null,
  })
})

test('a draft from before there was such a part is a private order', async () => {
  const { isBusiness, gstin, isBilledElsewhere, billing, ...earlier } = ordinary
  assert.deepEqual(await resolve(earlier), { gstin: null, billing: null, errors: [] })
})

test('a field of the API’s request is found in the form', () => {
  assert.deepEqual(
    ['shippingAddress.street', 'recipient.name', 'state', 'gstin', 'billing.name', 'billing.address.street'].map(
      fieldOf,
    ),
    ['street', 'name', 'state', 'gstin', 'billing.name', 'billing.address.street'],
  )
  for (const other of ['items.0.plant', 'amount', 'billing', 'request']) assert.equal(fieldOf(other), undefined)
})
