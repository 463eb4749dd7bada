import assert from 'node:assert/strict'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, test } from 'vitest'
import { providerKeys } from '../test/fakes/payment-provider.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/fakes/webhook-receiver.ts'
import { databaseForTests } from '../test/support/database-for-tests.ts'
import { until } from '../test/support/wait-until.ts'
import { closeSimulator, openSimulator, paymentSimulator } from './payment-simulator.ts'
import type { Simulator } from './simulator.ts'

const PREFIX = '/payment-simulator'
const WINDOW = `${PREFIX}/v1/checkout/window`
const { keyId, keySecret } = providerKeys
const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

const own = databaseForTests()
let shop: WebhookReceiver
let simulator: Simulator
let app: FastifyInstance

/** In a shop's own process, below a prefix: an app that refuses frames and compresses, as the shop does. */
beforeAll(async () => {
  shop = await startWebhookReceiver()
  simulator = await openSimulator({ ...providerKeys, connection: own.connection, webhookUrl: shop.url })
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Frame-Options': 'DENY' })
  })
  await app.register(compress, { threshold: 1_024 })
  await app.register(async (scope) => paymentSimulator(scope, simulator), { prefix: PREFIX })
  app.get('/own', async () => 'the shop’s own')
})
afterAll(async () => {
  await app.close()
  await closeSimulator(simulator)
  await shop.stop()
})

test('the API is below the prefix, and of the sum the order alone decides', async () => {
  const order = await newOrder()
  const chosen = { key: keyId, order_id: order, method: 'card', outcome: 'paid', amount: 100, currency: 'USD' }
  const choose = (changes: object) =>
    app.inject({ method: 'POST', url: `${PREFIX}/v1/checkout/payments`, payload: { ...chosen, ...changes } })
  for (const wrong of [{ key: 'another' }, { order_id: 'order_x' }, { method: 'cash' }, { outcome: 'free' }]) {
    const refused = await choose(wrong)
    assert.ok(refused.statusCode === 400 || refused.statusCode === 401)
    assert.equal(refused.json().error.code, 'BAD_REQUEST_ERROR')
  }
  const paid = (await choose({})).json()
  assert.equal(paid.razorpay_order_id, order)
  const url = `${PREFIX}/v1/payments/${paid.razorpay_payment_id}`
  const payment = (await app.inject({ url, headers: { authorization } })).json()
  assert.partialDeepStrictEqual(payment, { amount: 50_000, currency: 'INR', status: 'captured' })
  await until(() => shop.received.length === 3)
})

test('the window may be framed by the shop alone, under a policy of its own; the rest of the shop by no page', async () => {
  const window = await app.inject({ url: `${WINDOW}?key=${keyId}&order_id=${await newOrder()}` })
  assert.equal(window.statusCode, 200)
  assert.equal(window.headers['x-frame-options'], undefined)
  const policy = String(window.headers['content-security-policy'])
  assert.match(policy, /frame-ancestors 'self'$/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.doesNotMatch(window.body, /\sstyle=|\son\w+=|<script>|<style/)
  const hostile = await app.inject({ url: `${WINDOW}?key=%3Cb%3E&order_id=%3Cscript%3E` })
  assert.doesNotMatch(hostile.body, /<b>|<script>/)
  for (const url of ['/own', `${PREFIX}/v1/checkout.js`, `${PREFIX}/v1/checkout/window.css`]) {
    const answer = await app.inject({ url })
    assert.deepEqual([answer.statusCode, answer.headers['x-frame-options']], [200, 'DENY'], url)
  }
})

test('without switches there are none', async () => {
  for (const path of ['/reset', '/payments', '/answers']) {
    const answer = await app.inject({ method: 'POST', url: `${PREFIX}/_switches${path}`, payload: {} })
    assert.equal(answer.json().error.description, 'The requested URL was not found on the server.')
  }
})

async function newOrder(): Promise<string> {
  const payload = { amount: 50_000, currency: 'INR', payment: { capture: 'automatic' } }
  const answer = await app.inject({ method: 'POST', url: `${PREFIX}/v1/orders`, headers: { authorization }, payload })
  return answer.json().id
}
