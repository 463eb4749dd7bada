import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { type PaymentProvider, providerKeys, startPaymentProvider } from '../../test/fakes/payment-provider.ts'
import { callProvider, createProviderOrder } from '../../test/fakes/provider-api.ts'
import { hmac, startWebhookReceiver, type WebhookReceiver } from '../../test/fakes/webhook-receiver.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { until } from '../../test/support/wait-until.ts'

const SOON_MS = 15_000

let own: TestDatabase
let shop: WebhookReceiver
let provider: PaymentProvider

beforeAll(async () => {
  own = await createTestDatabase()
  shop = await startWebhookReceiver()
  provider = await startPaymentProvider({ connection: own.connection, webhookUrl: shop.url, retryAfterMs: 50 })
})
beforeEach(async () => {
  await provider.reset()
  shop.received.length = 0
  shop.status = 200
})
afterAll(async () => {
  await provider.stop()
  await shop.stop()
  await own.drop()
})

test('a payment is reported as authorised and captured and its order as paid, each signed to the byte', async () => {
  const order = await createProviderOrder(provider.url)
  const { razorpay_payment_id: id } = await provider.pay(order)
  await received(3)
  assert.deepEqual(events(), ['order.paid', 'payment.authorized', 'payment.captured'])
  assert.equal(new Set(shop.received.map(({ eventId }) => eventId)).size, 3)
  for (const { body, signature, event, eventId } of shop.received) {
    assert.match(eventId, /^[A-Za-z0-9]{14}$/)
    assert.equal(signature, hmac(body, providerKeys.webhookSecret))
    const message = JSON.parse(body)
    assert.deepEqual(Object.keys(message), ['entity', 'account_id', 'event', 'contains', 'payload', 'created_at'])
    assert.deepEqual(message.contains, event === 'order.paid' ? ['payment', 'order'] : ['payment'])
    assert.equal(message.payload.payment.entity.id, id)
  }
  const paid = shop.received.find(({ event }) => event === 'order.paid')?.payload
  assert.deepEqual(paid?.payment?.entity, (await callProvider(provider.url, `GET /payments/${id}`)).json)
  assert.deepEqual(paid?.order?.entity, (await callProvider(provider.url, `GET /orders/${order}`)).json)
  const authorized = shop.received.find(({ event }) => event === 'payment.authorized')?.payload
  assert.equal(authorized?.payment?.entity.status, 'authorized')
})

test('a failure, a late authorisation and refunds are reported', async () => {
  const order = await createProviderOrder(provider.url)
  const { razorpay_payment_id: id } = await provider.pay(order, { outcome: 'failed' })
  await received(1)
  assert.deepEqual(events(), ['payment.failed'])
  await provider.movePayment(id, 'captured')
  await received(4)
  await callProvider(provider.url, `POST /payments/${id}/refund`, { body: { amount: 100 } })
  await received(6)
  assert.deepEqual(events().slice(-2), ['refund.created', 'refund.processed'])
  await provider.setRefundMode('pending')
  const { json } = await callProvider(provider.url, `POST /payments/${id}/refund`, { body: { amount: 100 } })
  await received(7)
  await provider.moveRefund(json.id, 'failed')
  await received(8)
  const [last] = shop.received.slice(-1)
  assert.equal(last?.event, 'refund.failed')
  assert.partialDeepStrictEqual(last?.payload.refund?.entity, { id: json.id, status: 'failed' })
})

test('what is not answered well is sent again under the same id, until it is', async () => {
  shop.status = 503
  await provider.pay(await createProviderOrder(provider.url), { outcome: 'failed' })
  await received(3)
  shop.status = 200
  await until(async () => (await provider.webhooks()).every(({ state }) => state === 'delivered'), SOON_MS)
  assert.equal(new Set(shop.received.map(({ eventId }) => eventId)).size, 1)
  assert.equal(new Set(shop.received.map(({ body }) => body)).size, 1)
  const [webhook] = await provider.webhooks()
  assert.equal(webhook?.attempts, shop.received.length)
})

test('no answer within five seconds is none', async () => {
  shop.status = null
  await provider.pay(await createProviderOrder(provider.url), { outcome: 'failed' })
  await received(2)
  const [webhook] = await provider.webhooks()
  assert.equal(webhook?.state, 'waiting')
  assert.match(webhook?.last_answer ?? '', /timeout/)
  shop.status = 200
})

test('held webhooks are sent in the requested order, and their answers returned', async () => {
  await provider.holdWebhooks()
  await provider.pay(await createProviderOrder(provider.url))
  const held = await provider.webhooks()
  assert.deepEqual(
    held.map(({ event, state }) => `${event} ${state}`),
    ['payment.authorized held', 'payment.captured held', 'order.paid held'],
  )
  const ids = held.map(({ id }) => id).toReversed()
  const answers = await provider.releaseWebhooks({ ids })
  assert.deepEqual(
    answers.map(({ event, answer }) => `${event} ${answer}`),
    ['order.paid 200', 'payment.captured 200', 'payment.authorized 200'],
  )
  assert.deepEqual(
    shop.received.map(({ event }) => event),
    ['order.paid', 'payment.captured', 'payment.authorized'],
  )
  assert.deepEqual(await provider.releaseWebhooks(), [])
})

test('one webhook is sent ten times, under fresh ids too', async () => {
  await provider.holdWebhooks()
  await provider.pay(await createProviderOrder(provider.url), { outcome: 'failed' })
  await provider.releaseWebhooks({ times: 10, freshIds: true })
  assert.equal(shop.received.length, 10)
  assert.equal(new Set(shop.received.map(({ eventId }) => eventId)).size, 10)
  assert.equal(new Set(shop.received.map(({ body }) => body)).size, 1)
})

test('webhooks are duplicated, lost or delayed as the switch says, and only those of its events', async () => {
  await provider.setWebhookMode({ kind: 'duplicated', times: 3 })
  await provider.pay(await createProviderOrder(provider.url), { outcome: 'failed' })
  await received(3)
  assert.equal(new Set(shop.received.map(({ eventId }) => eventId)).size, 1)

  await provider.loseWebhooks(['payment.captured', 'payment.authorized'])
  await provider.pay(await createProviderOrder(provider.url))
  await received(4)
  assert.equal(shop.received[3]?.event, 'order.paid')

  await provider.setWebhookMode({ kind: 'delayed', ms: 1_500 })
  const sent = performance.now()
  await provider.pay(await createProviderOrder(provider.url), { outcome: 'failed' })
  await received(5)
  assert.ok(performance.now() - sent >= 1_400)
  const states = (await provider.webhooks()).map(({ state }) => state)
  assert.equal(states.filter((state) => state === 'lost').length, 2)
})

test('a shop that learns its address late gets webhooks there', async () => {
  const elsewhere = await startWebhookReceiver()
  await provider.sendWebhooksTo(elsewhere.url)
  await provider.pay(await createProviderOrder(provider.url), { outcome: 'failed' })
  await until(() => elsewhere.received.length === 1, SOON_MS)
  await elsewhere.stop()
  assert.equal(shop.received.length, 0)
})

const events = () => shop.received.map(({ event }) => event).toSorted()
const received = (count: number) => until(() => shop.received.length >= count, SOON_MS)
