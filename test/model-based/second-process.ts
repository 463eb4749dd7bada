import { startDatabaseProxy } from '../fakes/database-proxy.ts'
import { providerVariables } from '../fakes/payment-provider.ts'
import { makeDirectoryInMemory } from '../support/directory.ts'
import type { PaymentShop } from '../support/payment-shop.ts'
import { builtShop, freePort, startShopProcess } from '../support/shop-process.ts'

export type SecondProcess = {
  url: string
  dataDirectory: string
  /** Kills it in the middle of its work, and starts it again */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts a second process of the shop on the same database, which receives the webhooks and shares the jobs. */
export async function startSecondProcess(shop: PaymentShop): Promise<SecondProcess> {
  const proxy = await startDatabaseProxy(shop.connection)
  const dataDirectory = makeDirectoryInMemory()
  const variables = {
    DATA_DIR: dataDirectory,
    PORT: await freePort(),
    DATABASE_URL: proxy.url,
    ...providerVariables(shop.provider.url),
  }
  let second = await startShopProcess(variables, builtShop())
  let crashing = Promise.resolve()
  await shop.provider.sendWebhooksTo(`${second.url}/api/payments/webhook`)

  return {
    url: second.url,
    dataDirectory,
    crash() {
      crashing = crashing.then(async () => {
        await second.stop('SIGKILL')
        second = await startShopProcess(variables, builtShop())
      })
      return crashing
    },
    async stop() {
      await second.stop()
      await proxy.stop()
    },
  }
}
