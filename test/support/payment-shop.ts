import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ResponseBody } from '../../contract/contract.ts'
import { mailQueue } from '../../server/integrations/mail/mail.ts'
import { openJobs } from '../../server/platform/jobs.ts'
import { forwardQueue } from '../../server/shop/measurement/forward-events.ts'
import { closeDoorQrQueue } from '../../server/shop/orders/door-qr.ts'
import { refundQueue } from '../../server/shop/orders/request-refund.ts'
import { executeDoorQrClosing } from '../../server/shop/payments/door-payments.ts'
import { recordSettlement, settlementQueue } from '../../server/shop/payments/record-settlement.ts'
import { settleOrder, settleQueue } from '../../server/shop/payments/settle-order.ts'
import { executeRefund } from '../../server/shop/refunds/execute-refund.ts'
import type { Shop } from '../../server/shop/shop.ts'
import { type PaymentProvider, paymentsAt, startPaymentProvider } from '../fakes/payment-provider.ts'
import { databaseForTests } from './database-for-tests.ts'
import { buildOrder, buildPlant, type Person } from './factories.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export type PaymentShop = TestShop & { provider: PaymentProvider }

/**
 * For a test file: a shop with a payment provider in its own process with its own database, for as long as the file's
 * tests run. Its jobs run, too. Each test begins with a provider that answers, sends webhooks or loses them, and
 * makes payouts at once.
 */
export function paymentShopForTests(
  changes: Partial<Shop['settings']> = {},
  webhooks: 'normal' | 'lost' = 'normal',
): PaymentShop {
  const shop = {} as PaymentShop
  const [own, providers] = [databaseForTests(), databaseForTests()]
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const provider = await startPaymentProvider({ connection: providers.connection })
    stops.push(provider.stop)
    const jobs = await openJobs(own.connection, { pollingSeconds: 0.5 })
    stops.push(jobs.stop)
    Object.assign(shop, await openTestShop(own, changes, paymentsAt(provider), jobs), { provider })
    stops.push(() => shop.app.close())
    await jobs.work(mailQueue, async () => {})
    await jobs.work(forwardQueue, async () => {})
    await jobs.work(settleQueue, async ({ orderId }) => {
      await settleOrder(shop, orderId)
    })
    await jobs.work(settlementQueue, ({ settlementId }) => recordSettlement(shop, settlementId))
    await jobs.work(closeDoorQrQueue, ({ qrId }) => executeDoorQrClosing(shop, qrId))
    await jobs.work(refundQueue, ({ refundId }) => executeRefund(shop, refundId))
    await provider.sendWebhooksTo(`${shop.url}/api/payments/webhook`)
  })
  beforeEach(async () => {
    await shop.provider.answerNormally()
    await shop.provider.setWebhookMode({ kind: webhooks })
    await shop.provider.setPayoutMode('processed')
  })
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })
  return shop
}

export type OnlineOrder = ResponseBody<'POST /orders'> & { plant: string; razorpayOrderId: string }

/** An online order of two of ten pieces, 400 rupees, created at the provider too. */
export async function buildOnlineOrder(shop: PaymentShop, person: Person): Promise<OnlineOrder> {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const order = await buildOrder(person, [{ plant, quantity: 2, price: 200 }], { paymentMethod: 'online' })
  const { razorpayOrderId } = await createPayment(person, order)
  return { ...order, plant, razorpayOrderId }
}

export function createPayment({ api }: Person, { _id, amount }: { _id: string; amount: number }) {
  return api.call('POST /orders/payment/create', { body: { orderId: _id, amount: Math.round(amount * 100) } })
}
