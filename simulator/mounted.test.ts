import assert from 'node:assert/strict'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, test } from 'vitest'
import { providerKeys } from '../test/fakes/payment-provider.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/fakes/webhook-receiver.ts'
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts'
import { until } from '../test/support/wait-until.ts'
import { paymentSimulator } from './payment-simulator.ts'
import { closeSimulator, openSimulator, type Simulator } from './simulator.ts'

const { keyId, keySecret } = providerKeys
const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

let own: TestDatabase
let shop: WebhookReceiver
let simulator: Simulator
let app: FastifyInstance

/** In a shop's own process, below a prefix: an app that refuses frames and compresses, as the shop does. */
beforeAll(async () => {
  own = await createTestDatabase()
  shop = await startWebhookReceiver()
  simulator = await openSimulator({ ...providerKeys, connection: own.connection, webhookUrl: () => shop.url })
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Frame-Options': 'DENY' })
  })
  await app.register(compress, { threshold: 1_024 })
  await app.register(async (scope) => paymentSimulator(scope, simulator), { prefix: '/payment-simulator' })
  app.get('/own', async () => 'the shop’s own')
})
afterAll(async () => {
  await app.close()
  await closeSimulator(simulator)
  await shop.stop()
  await own.drop()
})

test('the API is below the prefix, and the shop learns its address by then', async () => {
  const order = await newOrder()
  const chosen = { key: keyId, order_id: order, method: 'upi', outcome: 'paid' }
  const paid = await app.inject({ method: 'POST', url: '/payment-simulator/v1/checkout/payments', payload: chosen })
  assert.equal(paid.json().razorpay_order_id, order)
  await until(() => shop.received.length === 3, 10_000)
})

test('the window may be framed by the shop alone, under a policy of its own; the rest of the shop by no page', async () => {
  const url = `/payment-simulator/v1/checkout/window?key=${keyId}&order_id=${await newOrder()}`
  const window = await app.inject({ url })
  assert.equal(window.statusCode, 200)
  assert.equal(window.headers['x-frame-options'], undefined)
  const policy = String(window.headers['content-security-policy'])
  assert.match(policy, /frame-ancestors 'self'$/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.doesNotMatch(window.body, /\sstyle=|\son\w+=|<script>|<style/)
  assert.match(window.body, /₹500\.00/)
  for (const other of ['/own', '/payment-simulator/v1/checkout.js', '/payment-simulator/v1/checkout/window.css']) {
    const answer = await app.inject({ url: other })
    assert.equal(answer.statusCode, 200, other)
    assert.equal(answer.headers['x-frame-options'], 'DENY', other)
  }
})

test('what the address says is shown as text', async () => {
  const { body } = await app.inject({ url: '/payment-simulator/v1/checkout/window?key=%3Cb%3E&order_id=%3Cscript%3E' })
  assert.doesNotMatch(body, /<b>|<script>/)
})

test('of the sum the order alone decides, whatever the window is made to send', async () => {
  const chosen = {
    key: keyId,
    order_id: await newOrder(),
    method: 'card',
    outcome: 'paid',
    amount: 100,
    currency: 'USD',
  }
  const paid = await app.inject({ method: 'POST', url: '/payment-simulator/v1/checkout/payments', payload: chosen })
  const url = `/payment-simulator/v1/payments/${paid.json().razorpay_payment_id}`
  const payment = (await app.inject({ url, headers: { authorization } })).json()
  assert.partialDeepStrictEqual(payment, { amount: 50_000, currency: 'INR', status: 'captured' })
  for (const wrong of [{ key: 'another' }, { order_id: 'order_x' }, { method: 'cash' }, { outcome: 'free' }, {}]) {
    const payload = { ...chosen, ...wrong }
    const refused = await app.inject({ method: 'POST', url: '/payment-simulator/v1/checkout/payments', payload })
    assert.ok(refused.statusCode === 400 || refused.statusCode === 401)
    assert.equal(refused.json().error.code, 'BAD_REQUEST_ERROR')
  }
})

test('without switches there are none', async () => {
  for (const path of ['/reset', '/payments', '/answers']) {
    const answer = await app.inject({ method: 'POST', url: `/payment-simulator/_switches${path}`, payload: {} })
    assert.equal(answer.json().error.description, 'The requested URL was not found on the server.')
  }
})

async function newOrder(): Promise<string> {
  const payload = { amount: 50_000, currency: 'INR', payment: { capture: 'automatic' } }
  const answer = await app.inject({
    method: 'POST',
    url: '/payment-simulator/v1/orders',
    headers: { authorization },
    payload,
  })
  return answer.json().id
}
