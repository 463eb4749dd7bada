import { after, before } from 'node:test'
import { createApi } from '../../contract/client.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../fakes/database-proxy.ts'
import { providerVariables, startPaymentProvider } from '../fakes/payment-provider.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildPerson, buildPlant, type Person } from '../support/factories.ts'
import { buildOnlineOrder, type PaymentShop, paymentsAt } from '../support/payment-shop.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { openTestShop, overHttp } from '../support/test-shop.ts'

/** A shop in a process of its own that takes online payments, and reaches its database by way of a proxy. */
export type PayingShop = {
  variables: ShopVariables
  /** The process as it runs now */
  process: ShopProcess
  /** The same shop in the test's own process, to set the stage and to look behind it */
  inside: PaymentShop
  proxy: DatabaseProxy
  /** Starts it after it has ended; unless told otherwise, so that it dies on command */
  start(loadedBefore?: string, changes?: Record<string, string>): Promise<void>
  kill(): Promise<void>
  /** A shopper at the process */
  buildShopper(): Promise<Person>
  /** An order that is paid, of which the shop has not heard yet */
  payUnheard(shopper: Person): ReturnType<typeof payUnheard>
}

/** For a test file: such a shop, for as long as the file's tests run. */
export function payingShopForTests(): PayingShop {
  const stops: (() => Promise<unknown>)[] = []
  const shop = {
    async start(loadedBefore = './test/faults/dies-on-command.ts', changes = {}) {
      shop.process = await startShopProcess({ ...shop.variables, ...changes }, 'server/main.ts', loadedBefore)
    },
    async kill() {
      shop.process.process.kill('SIGKILL')
      await shop.process.ended
    },
    async buildShopper() {
      const asha = await buildPerson(shop.inside)
      return { ...asha, api: createApi(overHttp(shop.process.url, asha.bearer)) }
    },
    payUnheard: (shopper) => payUnheard(shop.inside, shopper),
  } as PayingShop

  before(async () => {
    const [own, providers] = [await createTestDatabase(), await createTestDatabase({ connections: 1 })]
    stops.push(own.drop, providers.drop)
    shop.proxy = await startDatabaseProxy(own.connection)
    stops.push(shop.proxy.stop)
    const provider = await startPaymentProvider({ connection: providers.connection })
    stops.push(provider.stop)
    shop.inside = Object.assign(await openTestShop(own, {}, paymentsAt(provider)), { provider })
    stops.push(() => shop.inside.app.close())
    await buildPlant(shop.inside)
    shop.variables = {
      DATA_DIR: makeDirectory(),
      PORT: await freePort(),
      DATABASE_URL: shop.proxy.url,
      ...providerVariables(provider.url),
    }
    await shop.start()
    await provider.sendWebhooksTo(`${shop.process.url}/api/payments/webhook`)
  })

  after(async () => {
    shop.process?.process.kill('SIGTERM')
    await shop.process?.ended
    for (const stop of stops.toReversed()) await stop()
  })
  return shop
}

async function payUnheard(inside: PaymentShop, shopper: Person) {
  await inside.provider.holdWebhooks()
  const order = await buildOnlineOrder(inside, shopper)
  return { order, handed: await inside.provider.pay(order.razorpayOrderId) }
}
