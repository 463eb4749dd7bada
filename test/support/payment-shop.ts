import { after, before } from 'node:test'
import type { Answer } from '../../contract/contract.ts'
import { mailQueue } from '../../server/integrations/mail/mail.ts'
import { razorpay } from '../../server/integrations/razorpay/razorpay.ts'
import { openJobs } from '../../server/platform/jobs/open-jobs.ts'
import { forwardQueue } from '../../server/shop/measurement/forward-events.ts'
import { settleQueue } from '../../server/shop/payments/queues.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { makeRefund } from '../../server/shop/refunds/execute-refund.ts'
import { refundQueue } from '../../server/shop/refunds/request-refund.ts'
import type { Shop } from '../../server/shop/shop.ts'
import { type PaymentProvider, providerKeys, startPaymentProvider } from '../fakes/payment-provider.ts'
import { buildOrder, buildPlant, type Person } from './factories.ts'
import { createTestDatabase } from './test-database.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export type PaymentShop = TestShop & { provider: PaymentProvider }

/**
 * For a test file: a shop whose online payments are taken by a provider that is a process of its own, with a database of
 * its own, for as long as the file's tests run. Jobs are performed.
 */
export function paymentShopForTests(changes: Partial<Shop['settings']> = {}): PaymentShop {
  const shop = {} as PaymentShop
  const stops: (() => Promise<unknown>)[] = []
  before(async () => {
    const [own, providers] = [await createTestDatabase(), await createTestDatabase({ connections: 1 })]
    stops.push(own.drop, providers.drop)
    const provider = await startPaymentProvider({ connection: providers.connection })
    stops.push(provider.stop)
    const jobs = await openJobs(own.connection, { pollingSeconds: 0.5 })
    stops.push(jobs.stop)
    Object.assign(shop, await openTestShop(own, changes, paymentsAt(provider), jobs), { provider })
    stops.push(() => shop.app.close())
    await jobs.perform(mailQueue, async () => {})
    await jobs.perform(forwardQueue, async () => {})
    await jobs.perform(settleQueue, async ({ orderId }) => {
      await settleOrder(shop, orderId)
    })
    await jobs.perform(refundQueue, ({ refundId }) => makeRefund(shop, refundId))
    await provider.sendWebhooksTo(`${shop.url}/api/payments/webhook`)
  })
  after(async () => {
    for (const stop of stops.toReversed()) await stop()
  })
  return shop
}

/** How a shop reaches this provider. */
export function paymentsAt({ url }: Pick<PaymentProvider, 'url'>): NonNullable<Shop['payments']> {
  const { keyId, keySecret, webhookSecret } = providerKeys
  return {
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    checkoutUrl: `${url}/v1/checkout.js`,
    provider: razorpay({ apiUrl: `${url}/v1`, keyId, keySecret }),
  }
}

export type OnlineOrder = Answer<'POST /orders'> & { plant: string; razorpayOrderId: string }

/** An online order of two pieces of a plant of ten, with the provider asked to collect its 400 rupees. */
export async function buildOnlineOrder(shop: PaymentShop, person: Person): Promise<OnlineOrder> {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const order = await buildOrder(person, [{ plant, quantity: 2, price: 200 }], { paymentMethod: 'online' })
  const { razorpayOrderId } = await createPayment(person, order)
  return { ...order, plant, razorpayOrderId }
}

export function createPayment({ api }: Person, { _id, amount }: { _id: string; amount: number }) {
  return api.call('POST /orders/payment/create', { body: { orderId: _id, amount: Math.round(amount * 100) } })
}
