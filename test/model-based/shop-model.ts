import { startDatabaseProxy } from '../fakes/database-proxy.ts'
import { providerVariables } from '../fakes/payment-provider.ts'
import { makeDirectory } from '../support/directory.ts'
import type { PaymentShop } from '../support/payment-shop.ts'
import { freePort, startShopProcess } from '../support/shop-process.ts'

export type ShopBeside = {
  url: string
  dataDirectory: string
  /** Kills it with all that it is doing, and starts it again */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** A second process of the shop on the same database: it takes the provider's messages and does its share of the jobs. */
export async function startShopBeside(shop: PaymentShop): Promise<ShopBeside> {
  const proxy = await startDatabaseProxy(shop.connection)
  const dataDirectory = makeDirectory()
  const variables = {
    DATA_DIR: dataDirectory,
    PORT: await freePort(),
    DATABASE_URL: proxy.url,
    ...providerVariables(shop.provider.url),
  }
  let beside = await startShopProcess(variables)
  let crashing = Promise.resolve()
  await shop.provider.sendWebhooksTo(`${beside.url}/api/payments/webhook`)

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    beside.process.kill(signal)
    await beside.ended
  }

  return {
    url: beside.url,
    dataDirectory,
    crash() {
      crashing = crashing.then(async () => {
        await end('SIGKILL')
        beside = await startShopProcess(variables)
      })
      return crashing
    },
    async stop() {
      await end('SIGTERM')
      await proxy.stop()
    },
  }
}
