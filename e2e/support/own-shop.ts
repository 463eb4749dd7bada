import { createApi } from '../../contract/client.ts'
import { makeDirectoryInMemory } from '../../test/support/directory.ts'
import { overHttp } from '../../test/support/over-http.ts'
import { builtShop, embeddedAddress, freePort, startShopProcess } from '../../test/support/shop-process.ts'
import { runOnce } from '../../test/support/test-postgres.ts'
import { adminAccount, test as base, type Customer, newShopper, type Shopper } from './shop.ts'

type OwnShop = Awaited<ReturnType<typeof startOwnShop>>

/** Starts a shop as an operator does, with a temporary data directory, on a free port unless the variables name one. */
export async function startOwnShop(variables: Record<string, string> = {}) {
  const { PORT = await freePort(), ...others } = variables
  const DATA_DIR = makeDirectoryInMemory()
  const account = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }
  const shop = await startShopProcess({ PORT, DATA_DIR, ...account, ...others }, builtShop())
  return {
    ...shop,
    url: `http://localhost:${PORT}`,
    dataDirectory: DATA_DIR,
    /** Returns the first row of a statement in the shop's database */
    async queryRow(statement: string, values: unknown[]): Promise<Record<string, unknown> | undefined> {
      return (await runOnce(await embeddedAddress(DATA_DIR), statement, values))[0]
    },
  }
}

/** A test in a shop of the worker's own, for settings that would change what other journeys pay or get back. */
export const test = base.extend<object, { ownShop: OwnShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const shop = await startOwnShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  url: [async ({ ownShop }, use) => use(ownShop.url), { scope: 'worker' }],
  shopper: async ({ url }, use) => use(await registerAt(url, newShopper())),
})

/** Registers a shopper at a shop by its address. */
export async function registerAt(url: string, shopper: Shopper): Promise<Customer> {
  const session = await createApi(overHttp(url)).call('POST /auth/register', { body: shopper })
  return { ...shopper, session, api: createApi(overHttp(url, session.token)) }
}
