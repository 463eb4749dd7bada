import { afterAll, beforeAll } from 'vitest'
import { databaseForTests } from './database-for-tests.ts'
import { makeDirectory } from './directory.ts'
import { freePort, type ShopProcess, startShopProcess } from './shop-process.ts'
import { addressOf, type TestDatabase } from './test-database.ts'

/**
 * For a test file: a shop in a process of its own, with its own database and without online payments, for as long as the file's
 * tests run. Unless `prepare` inserts something, it is filled with the demo nursery.
 */
export function ownProcessForTests(prepare?: (own: TestDatabase) => Promise<unknown>) {
  const shop = {} as ShopProcess & Pick<TestDatabase, 'database'>
  const own = databaseForTests()
  beforeAll(async () => {
    await prepare?.(own)
    const DATABASE_URL = addressOf(own)
    const process = startShopProcess({
      DATA_DIR: makeDirectory(),
      PORT: await freePort(),
      DATABASE_URL,
      PAYMENTS: 'off',
    })
    Object.assign(shop, await process, { database: own.database })
  })
  afterAll(() => shop.stop?.())
  return shop
}
