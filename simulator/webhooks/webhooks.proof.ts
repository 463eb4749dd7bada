import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { providerKeys, startPaymentProvider } from '../../test/fakes/payment-provider.ts'
import { callProvider } from '../../test/fakes/provider-api.ts'
import { hmac, startWebhookReceiver, type WebhookReceiver } from '../../test/fakes/webhook-receiver.ts'
import { providerForTests } from '../../test/support/test-provider.ts'
import { until } from '../../test/support/wait-until.ts'

let shop: WebhookReceiver

beforeAll(async () => {
  shop = await startWebhookReceiver()
})
const options = () => ({ webhookUrl: shop.url, retryAfterMs: 50 })
const provider = providerForTests(options)
const { call, newOrder } = provider
beforeEach(() => {
  shop.received.length = 0
  shop.status = 200
})
afterAll(() => shop.stop())

const events = () => shop.received.map(({ event }) => event).toSorted()
const received = (count: number) => until(() => shop.received.length >= count)
const allDelivered = async () => (await provider.webhooks()).every(({ state }) => state === 'delivered')

test('a payment is reported as authorised and captured and its order as paid, each signed to the byte', async () => {
  const order = await newOrder()
  const { razorpay_payment_id: id } = await provider.pay(order)
  await received(3)
  assert.deepEqual(events(), ['order.paid', 'payment.authorized', 'payment.captured'])
  assert.equal(new Set(shop.received.map(({ eventId }) => eventId)).size, 3)
  for (const { body, signature, event } of shop.received) {
    assert.equal(signature, hmac(body, providerKeys.webhookSecret))
    const message = JSON.parse(body)
    assert.deepEqual(Object.keys(message), ['entity', 'account_id', 'event', 'contains', 'payload', 'created_at'])
    assert.deepEqual(message.contains, event === 'order.paid' ? ['payment', 'order'] : ['payment'])
    assert.equal(message.payload.payment.entity.status, event === 'payment.authorized' ? 'authorized' : 'captured')
  }
  const paid = shop.received.find(({ event }) => event === 'order.paid')?.payload
  assert.deepEqual(paid?.payment?.entity, (await call(`GET /payments/${id}`)).json)
  assert.deepEqual(paid?.order?.entity, (await call(`GET /orders/${order}`)).json)
})

test('what is not answered well within five seconds is sent again under the same id, until it is, also after a kill', async () => {
  shop.status = null
  const { razorpay_payment_id: id } = await provider.pay(await newOrder(), { outcome: 'failed' })
  await received(2)
  assert.match((await provider.webhooks())[0]?.last_answer ?? '', /timeout/)
  await provider.crash()
  shop.status = 503
  await received(4)
  shop.status = 200
  await until(allDelivered)
  assert.equal(new Set(shop.received.map(({ eventId, body }) => eventId + body)).size, 1)
  assert.equal(shop.received[0]?.payload.payment?.entity.id, id)
})

test('two processes on one database are one provider', async (context) => {
  const second = await startPaymentProvider({ ...options(), connection: provider.connection })
  context.onTestFinished(() => second.stop())
  const order = await newOrder()
  const both = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? provider : second))
  const handed = await Promise.allSettled(both.map((one) => one.pay(order)))
  assert.equal(handed.filter(({ status }) => status === 'fulfilled').length, 1)
  const [payment] = await second.paymentsOf(order)
  const refund = { body: { amount: 30_000 }, headers: { 'X-Refund-Idempotency': 'the-same-key' } }
  const refunding = both.map(({ url }) => callProvider(url, `POST /payments/${payment?.id}/refund`, refund))
  const refunds = await Promise.all(refunding)
  assert.equal(new Set(refunds.map(({ json }) => json.id)).size, 1)
  await received(5)
  await until(allDelivered)
  assert.equal(shop.received.length, 5, 'each webhook was sent by one of the two')
})
