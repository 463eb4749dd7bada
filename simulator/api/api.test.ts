import assert from 'node:assert/strict'
import { test } from 'vitest'
import { offers, providerKeys } from '../../test/fakes/payment-provider.ts'
import { assertProviderRefused, callProvider, createProviderOrder } from '../../test/fakes/provider-api.ts'
import { hmac } from '../../test/fakes/webhook-receiver.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()

test('an order is made with all of its fields, found again, and listed by its receipt', async () => {
  const payment = { capture: 'automatic', capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' } }
  const body = { amount: 49_900, currency: 'INR', receipt: 'r-1', notes: { shop_order: 'abc' }, payment }
  const { status, json: order } = await call('POST /orders', { body })
  assert.equal(status, 200)
  assert.match(String(order.id), /^order_[A-Za-z0-9]{14}$/)
  assert.ok(Math.abs(Number(order.created_at) - Date.now() / 1000) < 60)
  assert.deepEqual(order, {
    id: order.id,
    entity: 'order',
    amount: 49_900,
    amount_paid: 0,
    amount_due: 49_900,
    currency: 'INR',
    receipt: 'r-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { shop_order: 'abc' },
    created_at: order.created_at,
  })
  await newOrder({ receipt: 'r-2' })
  assert.deepEqual((await call(`GET /orders/${order.id}`)).json, order)
  assert.deepEqual((await call('GET /orders?receipt=r-1')).json, { entity: 'collection', count: 1, items: [order] })
  assert.equal((await call('GET /orders?count=1&skip=1')).json.count, 1)
  assert.equal((await call('GET /orders')).json.count, 2)
})

test('an order requested again with a unique receipt is the same order, also at the same time', async () => {
  const body = { amount: 50_000, currency: 'INR', receipt: 'once-0', unique_receipt: true }
  for (let round = 0; round < 8; round++) {
    const receipt = `once-${round}`
    const asking = Array.from({ length: 10 }, () => call('POST /orders', { body: { ...body, receipt } }))
    const answers = await Promise.all(asking)
    assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1)
    assert.equal((await provider.orders(receipt)).length, 1)
  }
  assertProviderRefused(
    await call('POST /orders', { body: { ...body, amount: 50_100 } }),
    'Order receipt should be unique.',
  )
})

test('an offer lowers what is paid, and is named with its discount where a request expands it', async () => {
  const order = await newOrder()
  const { razorpay_payment_id: id } = await provider.pay(order, { difference: 'bank_offer' })
  const { json: payment } = await call(`GET /payments/${id}`)
  assert.partialDeepStrictEqual(payment, { amount: 45_000, fee: 1_062, tax: 162, fee_bearer: 'platform' })
  assert.equal('offers' in payment, false)
  const { json: expanded } = await call(`GET /payments/${id}?expand[]=offers`)
  assert.deepEqual(expanded.offers, { entity: 'collection', count: 1, items: [{ id: offers.bank_offer }] })
  const { json: paid } = await call(`GET /orders/${order}?expand[]=offers`)
  assert.partialDeepStrictEqual(paid, { status: 'paid', amount: 50_000, amount_paid: 45_000, amount_due: 0 })
  const [offer] = paid.offers_applied.items
  assert.deepEqual([offer.id, offer.status], [offers.bank_offer, 'redeemed'])
  assert.partialDeepStrictEqual(offer.benefits, [{ offer_type: 'instant_discount', calculated_benefit_value: 5_000 }])
})

test('a fee that the customer bears is paid on top of the order', async () => {
  const order = await newOrder()
  const { razorpay_payment_id: id } = await provider.pay(order, { difference: 'customer_fee' })
  const { json: payment } = await call(`GET /payments/${id}?expand[]=offers`)
  assert.partialDeepStrictEqual(payment, { amount: 51_180, fee: 1_180, tax: 180, fee_bearer: 'customer' })
  assert.deepEqual(payment.offers.items, [])
})

test('a captured payment has all of its fields, its order is paid', async () => {
  const order = await newOrder()
  const handed = await provider.pay(order, { method: 'card', email: 'asha@example.com', contact: '+919876543210' })
  const { json: payment } = await call(`GET /payments/${handed.razorpay_payment_id}`)
  assert.match(payment.id, /^pay_[A-Za-z0-9]{14}$/)
  const { id, card_id, card, acquirer_data, created_at, ...rest } = payment
  assert.deepEqual(rest, {
    entity: 'payment',
    amount: 50_000,
    currency: 'INR',
    status: 'captured',
    order_id: order,
    invoice_id: null,
    international: false,
    method: 'card',
    amount_refunded: 0,
    refund_status: null,
    captured: true,
    description: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: 'asha@example.com',
    contact: '+919876543210',
    notes: [],
    fee: 1_180,
    tax: 180,
    fee_bearer: 'platform',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  })
  assert.equal(card.id, card_id)
  assert.match(acquirer_data.auth_code, /^\d{6}$/)
  const { json: paid } = await call(`GET /orders/${order}`)
  assert.partialDeepStrictEqual(paid, { status: 'paid', amount_paid: 50_000, amount_due: 0, attempts: 1 })
  const { json: payments } = await call(`GET /orders/${order}/payments`)
  assert.deepEqual(payments, { entity: 'collection', count: 1, items: [payment] })
  const expected = hmac(`${order}|${id}`, providerKeys.keySecret)
  assert.deepEqual(handed, { razorpay_payment_id: id, razorpay_order_id: order, razorpay_signature: expected })
})

test('a paid order takes no second payment, and no second capture', async () => {
  const order = await newOrder()
  const first = await provider.pay(order, { outcome: 'authorized' })
  const second = await provider.pay(order, { outcome: 'authorized' })
  const capture = { body: { amount: 50_000, currency: 'INR' } }
  const answers = await Promise.all(
    [first, second, first, second].map(({ razorpay_payment_id: id }) => call(`POST /payments/${id}/capture`, capture)),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  await assert.rejects(provider.pay(order), /because the order is already paid/)
  const [winner] = (await provider.paymentsOf(order)).filter(({ captured }) => captured)
  assertProviderRefused(
    await call(`POST /payments/${winner?.id}/capture`, capture),
    'This payment has already been captured',
  )
})

test('only what was authorised is captured, and all of it', async () => {
  const order = await newOrder()
  const { razorpay_payment_id: id } = await provider.pay(order, { outcome: 'authorized' })
  const capture = `POST /payments/${id}/capture`
  assertProviderRefused(
    await call(capture, { body: { amount: 49_900, currency: 'INR' } }),
    'Capture amount must be equal to the amount authorized',
  )
  assertProviderRefused(await call(capture, { body: { amount: 50_000 } }), 'currency: is required.')
  assert.equal((await call(`GET /payments/${id}`)).json.status, 'authorized')
  const { json: captured } = await call(capture, { body: { amount: 50_000, currency: 'INR' } })
  assert.partialDeepStrictEqual(captured, { status: 'captured', captured: true, fee: 1_180 })
  const failed = await provider.pay(await newOrder(), { outcome: 'failed' })
  assert.equal(
    (await call(`POST /payments/${failed.razorpay_payment_id}/capture`, { body: { amount: 50_000, currency: 'INR' } }))
      .status,
    400,
  )
})

test('a failed payment says why, and can be authorised and captured late', async () => {
  const order = await newOrder()
  const { razorpay_payment_id: id } = await provider.pay(order, { outcome: 'failed' })
  const { json: failed } = await call(`GET /payments/${id}`)
  assert.partialDeepStrictEqual(failed, {
    status: 'failed',
    captured: false,
    error_code: 'BAD_REQUEST_ERROR',
    error_reason: 'payment_declined',
    fee: null,
  })
  assert.equal((await call(`GET /orders/${order}`)).json.status, 'attempted')
  await provider.movePayment(id, 'captured')
  const { json: late } = await call(`GET /payments/${id}`)
  assert.partialDeepStrictEqual(late, { status: 'captured', captured: true, error_code: null })
})

test('a payment can be provoked to have another sum or currency than its order', async () => {
  const { razorpay_payment_id: id } = await provider.pay(await newOrder(), { amount: 100, currency: 'USD' })
  assert.partialDeepStrictEqual((await call(`GET /payments/${id}`)).json, { amount: 100, currency: 'USD' })
})

const malformed: [string, unknown, string][] = [
  ['no body', undefined, 'amount: is required.'],
  ['99 paise', { amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00'],
  ['a fraction of a paisa', { amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
  ['a text as sum', { amount: '100', currency: 'INR' }, 'The amount must be an integer.'],
  ['no currency', { amount: 100 }, 'currency: is required.'],
  ['dollars', { amount: 100, currency: 'USD' }, 'Currency is not supported'],
  [
    'a long receipt',
    { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
    'The receipt may not be greater than 40 characters.',
  ],
  [
    '16 notes',
    { amount: 100, currency: 'INR', notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`n${at}`, 'x'])) },
    'The number of fields in notes should be less than or equal to 15',
  ],
  [
    'another capture',
    { amount: 100, currency: 'INR', payment: { capture: 'later' } },
    'The selected capture is invalid.',
  ],
  ['a list', [], 'The request body must be an object.'],
]
for (const [what, body, description] of malformed) {
  test(`an order of ${what} is refused`, async () => {
    assertProviderRefused(await call('POST /orders', { body }), description)
    assert.deepEqual(await provider.orders(), [])
  })
}

test('what is not there, not JSON, or requested without the right key is refused in the same shape', async () => {
  for (const path of [
    '/orders/order_00000000000000',
    '/orders/x/payments',
    '/payments/x',
    '/payments/x/refunds',
    '/refunds/x',
  ]) {
    assertProviderRefused(await call(`GET ${path}`), 'The id provided does not exist')
  }
  assertProviderRefused(await call('GET /nothing'), 'The requested URL was not found on the server.')
  assertProviderRefused(await call('POST /orders', { text: '{' }), 'The request could not be read')
  assertProviderRefused(await call('GET /orders?count=101'), 'The count may not be greater than 100.')
  const { keyId, keySecret } = providerKeys
  for (const credentials of ['', `${keyId}:`, `${keyId}:${keySecret}x`, `x:${keySecret}`]) {
    const { status, json } = await call('GET /orders', { credentials })
    assert.equal(status, 401)
    assert.deepEqual(json, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } })
  }
})

const call = (what: string, options?: Parameters<typeof callProvider>[2]) => callProvider(provider.url, what, options)
const newOrder = (more?: object) => createProviderOrder(provider.url, more)
