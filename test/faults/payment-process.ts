import { afterAll, beforeAll } from 'vitest'
import { createApi } from '../../contract/client.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../fakes/database-proxy.ts'
import { providerVariables, startPaymentProvider } from '../fakes/payment-provider.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildPerson, buildPlant, type Person } from '../support/factories.ts'
import { overHttp } from '../support/over-http.ts'
import { buildOnlineOrder, type PaymentShop, paymentsAt } from '../support/payment-shop.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { openTestShop } from '../support/test-shop.ts'

/** A shop in its own process that takes online payments and connects to its database through a proxy. */
type PaymentShopProcess = {
  variables: ShopVariables
  /** The running process */
  process: ShopProcess
  /** The same shop in the test's process, to prepare and check data */
  inProcess: PaymentShop
  proxy: DatabaseProxy
  /** Starts it after it has ended, by default so that it can be killed at a step */
  start(loadedBefore?: string, changes?: Record<string, string>): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
  /** A shopper whose API calls go to the process */
  buildShopper(): Promise<Person>
  /** An order that is paid without a webhook to the shop */
  payWithoutNotice(shopper: Person): ReturnType<typeof payWithoutNotice>
}

/** For a test file: such a shop, for as long as the file's tests run; with these variables, too. */
export function payingShopForTests(changes: () => Promise<Record<string, string>> = async () => ({})) {
  const stops: (() => Promise<unknown>)[] = []
  const end = async (signal: NodeJS.Signals) => {
    shop.process?.process.kill(signal)
    await shop.process?.ended
  }
  const shop = {
    async start(loadedBefore = './test/faults/kill-at-step.ts', changes = {}) {
      shop.process = await startShopProcess({ ...shop.variables, ...changes }, undefined, loadedBefore)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async buildShopper() {
      const asha = await buildPerson(shop.inProcess)
      return { ...asha, api: createApi(overHttp(shop.process.url, asha.bearer)) }
    },
    payWithoutNotice: (shopper) => payWithoutNotice(shop.inProcess, shopper),
  } as PaymentShopProcess

  beforeAll(async () => {
    const [own, providers] = [await createTestDatabase(), await createTestDatabase({ connections: 1 })]
    stops.push(own.drop, providers.drop)
    shop.proxy = await startDatabaseProxy(own.connection)
    stops.push(shop.proxy.stop)
    const provider = await startPaymentProvider({ connection: providers.connection })
    stops.push(provider.stop)
    shop.inProcess = Object.assign(await openTestShop(own, {}, paymentsAt(provider)), { provider })
    stops.push(() => shop.inProcess.app.close())
    await buildPlant(shop.inProcess)
    shop.variables = {
      DATA_DIR: makeDirectory(),
      PORT: await freePort(),
      DATABASE_URL: shop.proxy.url,
      ...providerVariables(provider.url),
      ...(await changes()),
    }
    await shop.start()
    await provider.sendWebhooksTo(`${shop.process.url}/api/payments/webhook`)
  })

  afterAll(async () => {
    await shop.stop()
    for (const stop of stops.toReversed()) await stop()
  })
  return shop
}

async function payWithoutNotice(shop: PaymentShop, shopper: Person) {
  await shop.provider.holdWebhooks()
  const order = await buildOnlineOrder(shop, shopper)
  return { order, handed: await shop.provider.pay(order.razorpayOrderId) }
}
