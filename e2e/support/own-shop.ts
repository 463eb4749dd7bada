import type { SignedIn } from '../../contract/accounts.ts'
import { type Api, createApi } from '../../contract/client.ts'
import { makeDirectory } from '../../test/support/directory.ts'
import { builtShop, freePort, startShopProcess } from '../../test/support/shop-process.ts'
import { overHttp } from '../../test/support/test-shop.ts'
import { adminAccount, test as base, type Customer, newShopper } from './shop.ts'

/** A test in a shop of the worker's own, for settings that would change what other journeys pay. */
export const test = base.extend<{ shopper: Customer }, { ownUrl: string; adminSession: SignedIn; adminApi: Api }>({
  ownUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const port = await freePort()
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = adminAccount
      const environment = { PORT: port, DATA_DIR: makeDirectory(), ADMIN_EMAIL, ADMIN_PASSWORD }
      const shop = await startShopProcess(environment, builtShop())
      await use(`http://localhost:${port}`)
      shop.process.kill('SIGTERM')
      await shop.ended
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownUrl }, use) => use(ownUrl),
  adminSession: [
    async ({ ownUrl }, use) => use(await createApi(overHttp(ownUrl)).call('POST /auth/login', { body: adminAccount })),
    { scope: 'worker' },
  ],
  adminApi: [
    async ({ ownUrl, adminSession }, use) => use(createApi(overHttp(ownUrl, adminSession.token))),
    { scope: 'worker' },
  ],
  shopper: async ({ ownUrl }, use) => {
    const shopper = newShopper()
    const session = await createApi(overHttp(ownUrl)).call('POST /auth/register', { body: shopper })
    await use({ ...shopper, session, api: createApi(overHttp(ownUrl, session.token)) })
  },
})
