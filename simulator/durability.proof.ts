import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { type PaymentProvider, startPaymentProvider } from '../test/fakes/payment-provider.ts'
import { callProvider, createProviderOrder } from '../test/fakes/provider-api.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../test/fakes/webhook-receiver.ts'
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts'
import { until } from '../test/support/wait-until.ts'

const SOON_MS = 30_000

let own: TestDatabase
let shop: WebhookReceiver
let first: PaymentProvider
let second: PaymentProvider

beforeAll(async () => {
  own = await createTestDatabase()
  shop = await startWebhookReceiver()
  const options = { connection: own.connection, webhookUrl: shop.url }
  // at the same moment, on a database that neither has prepared yet
  ;[first, second] = await Promise.all([startPaymentProvider(options), startPaymentProvider(options)])
})
beforeEach(async () => {
  await first.reset()
  shop.received.length = 0
  shop.status = 200
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await shop.stop()
  await own.drop()
})

test('what was answered outlives a kill at any moment', async () => {
  const orders: string[] = []
  for (let round = 0; round < 3; round++) {
    const asking = Array.from({ length: 8 }, async () => {
      const order = await createProviderOrder(first.url).catch(() => null)
      if (order === null) return
      const handed = await first.pay(order).catch(() => null)
      if (handed !== null) orders.push(order)
    })
    await until(() => orders.length > round * 3, SOON_MS)
    await first.crash()
    await Promise.all(asking)
  }
  assert.ok(orders.length >= 3)
  for (const order of orders) {
    const { json } = await callProvider(first.url, `GET /orders/${order}`)
    assert.equal(json.status, 'paid')
  }
  const payments = (await Promise.all(orders.map((order) => first.paymentsOf(order)))).flat()
  assert.equal(payments.length, orders.length)
  await until(() => payments.every(({ id }) => gotWebhookOf(id)), SOON_MS)
})

test('a webhook that was being sent when the process was killed is sent again', async () => {
  await second.stop()
  shop.status = null
  const { razorpay_payment_id: id } = await first.pay(await createProviderOrder(first.url), { outcome: 'failed' })
  await until(() => shop.received.length > 0, SOON_MS)
  shop.status = 200
  await first.crash()
  await until(() => shop.received.length > 1, SOON_MS)
  assert.deepEqual(new Set(shop.received.map(({ payload }) => payload.payment?.entity.id)), new Set([id]))
  second = await startPaymentProvider({ connection: own.connection, webhookUrl: shop.url })
})

test('two processes on one database are one provider', async () => {
  const order = await createProviderOrder(first.url)
  const urls = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? first : second))
  const handed = await Promise.allSettled(urls.map((provider) => provider.pay(order)))
  assert.equal(handed.filter(({ status }) => status === 'fulfilled').length, 1)
  const [payment] = await second.paymentsOf(order)
  assert.equal(payment?.captured, true)
  const refund = { body: { amount: 30_000 }, headers: { 'X-Refund-Idempotency': 'the-same-key' } }
  const refunds = await Promise.all(
    urls.map(({ url }) => callProvider(url, `POST /payments/${payment?.id}/refund`, refund)),
  )
  assert.equal(new Set(refunds.map(({ json }) => json.id)).size, 1)
  await until(() => shop.received.length >= 5, SOON_MS)
  await until(async () => (await first.webhooks()).every(({ state }) => state === 'delivered'), SOON_MS)
  assert.equal(shop.received.length, 5, 'each webhook was sent by one of the two')
})

function gotWebhookOf(payment: string): boolean {
  return shop.received.some(
    ({ event, payload }) => event === 'payment.captured' && payload.payment?.entity.id === payment,
  )
}
