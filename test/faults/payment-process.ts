import { afterAll, beforeAll } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../fakes/database-proxy.ts'
import { paymentsAt, providerVariables, startPaymentProvider } from '../fakes/payment-provider.ts'
import { databaseForTests } from '../support/database-for-tests.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildPerson, buildPlant, type Person } from '../support/factories.ts'
import { buildOnlineOrder, type PaymentShop } from '../support/payment-shop.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { openTestShop } from '../support/test-shop.ts'

/**
 * For a test file: a shop in its own process that takes online payments and connects to its database through a proxy, for
 * as long as the file's tests run. `changes` adds environment variables.
 */
export function payingShopForTests(changes: () => Promise<Record<string, string>> = async () => ({})) {
  const [own, providers] = [databaseForTests(), databaseForTests()]
  const stops: (() => Promise<unknown>)[] = []
  const shop = {
    variables: {} as ShopVariables,
    /** The running process */
    process: {} as ShopProcess,
    /** The same shop in the test's process, to prepare and check data */
    inProcess: {} as PaymentShop,
    proxy: {} as DatabaseProxy,
    /** Starts it again; by default it can then be killed at a step */
    async start(loadedBefore = './test/faults/kill-at-step.ts', changes: Record<string, string> = {}) {
      shop.process = await startShopProcess({ ...shop.variables, ...changes }, undefined, loadedBefore)
    },
    /** A shopper whose API calls go to the process */
    async buildShopper(): Promise<Person> {
      const asha = await buildPerson(shop.inProcess)
      return { ...asha, api: shop.process.api(asha.bearer) }
    },
    /** An order that is paid without a webhook to the shop */
    async payWithoutNotice(shopper: Person) {
      const { provider } = shop.inProcess
      await provider.holdWebhooks()
      const order = await buildOnlineOrder(shop.inProcess, shopper)
      return { order, handed: await provider.pay(order.razorpayOrderId) }
    },
  }

  beforeAll(async () => {
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
    await shop.process.stop?.()
    for (const stop of stops.toReversed()) await stop()
  })
  return shop
}
