import pg from 'pg'
import type { SignedIn } from '../../contract/accounts.ts'
import { type Api, createApi } from '../../contract/client.ts'
import { makeDirectoryInMemory } from '../../test/support/directory.ts'
import { embeddedAddress } from '../../test/support/embedded-address.ts'
import { overHttp } from '../../test/support/over-http.ts'
import { builtShop, freePort, startShopProcess } from '../../test/support/shop-process.ts'
import { adminAccount, test as base, type Customer, newShopper, type Shopper } from './shop.ts'

type OwnShop = { url: string; makeAdmin(userId: string): Promise<void> }
type WorkerFixtures = { ownShop: OwnShop; adminSession: SignedIn; adminApi: Api }

/** A test in a shop of the worker's own, for settings that would change what other journeys pay or get back. */
export const test = base.extend<{ shopper: Customer }, WorkerFixtures>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const [port, dataDirectory] = [await freePort(), makeDirectoryInMemory()]
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = adminAccount
      const environment = { PORT: port, DATA_DIR: dataDirectory, ADMIN_EMAIL, ADMIN_PASSWORD }
      const shop = await startShopProcess(environment, builtShop())
      const makeAdmin = (userId: string) => makeAdminIn(dataDirectory, userId)
      await use({ url: `http://localhost:${port}`, makeAdmin })
      shop.process.kill('SIGTERM')
      await shop.ended
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
  adminSession: [
    async ({ ownShop }, use) =>
      use(await createApi(overHttp(ownShop.url)).call('POST /auth/login', { body: adminAccount })),
    { scope: 'worker' },
  ],
  adminApi: [
    async ({ ownShop, adminSession }, use) => use(createApi(overHttp(ownShop.url, adminSession.token))),
    { scope: 'worker' },
  ],
  shopper: async ({ ownShop }, use) => use(await registerAt(ownShop.url, newShopper())),
})

/** Registers a shopper at a shop by its address. */
export async function registerAt(url: string, shopper: Shopper): Promise<Customer> {
  const session = await createApi(overHttp(url)).call('POST /auth/register', { body: shopper })
  return { ...shopper, session, api: createApi(overHttp(url, session.token)) }
}

async function makeAdminIn(dataDirectory: string, userId: string): Promise<void> {
  const client = new pg.Client(await embeddedAddress(dataDirectory))
  await client.connect()
  await client.query('update users set is_admin = true where id = $1', [userId])
  await client.end()
}
