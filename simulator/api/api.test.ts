import assert from 'node:assert/strict'
import { test } from 'vitest'
import { providerKeys } from '../../test/fakes/payment-provider.ts'
import { assertProviderRefused } from '../../test/fakes/provider-api.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const provider = providerForTests()
const { call, newOrder } = provider

test('an order is made with all of its fields, found again, and listed by its receipt', async () => {
  const payment = { capture: 'automatic', capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' } }
  const stated = { amount: 49_900, currency: 'INR', receipt: 'r-1', notes: { shop_order: 'abc' } }
  const { status, json: order } = await call('POST /orders', { body: { ...stated, payment } })
  assert.equal(status, 200)
  assert.match(order.id, /^order_[A-Za-z0-9]{14}$/)
  assert.ok(Math.abs(order.created_at - Date.now() / 1000) < 60)
  assert.deepEqual(order, {
    ...{ id: order.id, entity: 'order', created_at: order.created_at, ...stated },
    ...{ amount_paid: 0, amount_due: 49_900, status: 'created', attempts: 0 },
  })
  await newOrder({ receipt: 'r-2' })
  assert.deepEqual((await call(`GET /orders/${order.id}`)).json, order)
  assert.deepEqual((await call('GET /orders?receipt=r-1')).json, { entity: 'collection', count: 1, items: [order] })
  assert.equal((await call('GET /orders?count=1&skip=1')).json.count, 1)
})

test('what is not there, not JSON, or requested without the right key is refused in the same shape', async () => {
  for (const path of ['orders/order_00000000000000', 'orders/x/payments', 'payments/x', 'payments/x/refunds']) {
    assertProviderRefused(await call(`GET /${path}`), 'The id provided does not exist')
  }
  assertProviderRefused(await call('GET /nothing'), 'The requested URL was not found on the server.')
  assertProviderRefused(await call('POST /orders', { text: '{' }), 'The request could not be read')
  const { keyId, keySecret } = providerKeys
  for (const credentials of ['', `${keyId}:`, `${keyId}:${keySecret}x`, `x:${keySecret}`]) {
    const { status, json } = await call('GET /orders', { credentials })
    assert.equal(status, 401)
    assert.deepEqual(json, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } })
  }
})

test('the switches are for direct callers: through a proxy on this machine there are none', async () => {
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Via', 'CF-Connecting-IP', 'True-Client-IP']) {
    const answer = await fetch(`${provider.url}/_switches/orders`, { headers: { [name]: '127.0.0.1' } })
    const { error } = (await answer.json()) as { error?: { description: string } }
    assert.equal(error?.description, 'The requested URL was not found on the server.', name)
  }
  assert.equal((await fetch(`${provider.url}/_switches/orders`)).status, 200)
})

test('what is not supported or malformed is refused by name, never left out silently', async () => {
  const { razorpay_payment_id: payment, razorpay_order_id: order } = await provider.pay(await newOrder())
  const notNeeded = 'is/are not required and should not be sent'
  const requests: [what: string, refusal: string, body?: object][] = [
    [`GET /orders/${order}?expand[]=transfers`, `expand[] ${notNeeded}`],
    ['GET /orders?from=yesterday', 'The from must be an integer.'],
    ['GET /orders?count=101', 'The count may not be greater than 100.'],
    ['GET /refunds?status=processed', `status ${notNeeded}`],
    [`POST /payments/${payment}/refund`, `reverse_all ${notNeeded}`, { reverse_all: 1 }],
    ['POST /orders', 'amount: is required.'],
    ['POST /orders', 'The amount must be at least INR 1.00', { amount: 99, currency: 'INR' }],
    ['POST /orders', 'The amount must be an integer.', { amount: 100.5, currency: 'INR' }],
    ['POST /orders', 'Currency is not supported', { amount: 100, currency: 'USD' }],
    ['POST /orders?expand[]=payments', `expand[] ${notNeeded}`, { amount: 500, currency: 'INR' }],
    [`GET /payments/${payment}/transfers`, 'The requested URL was not found on the server.'],
  ]
  for (const [what, refusal, body] of requests) assertProviderRefused(await call(what, { body }), refusal)
})
