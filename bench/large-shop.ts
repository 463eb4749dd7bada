import { join } from 'node:path'
import { fillLargeShop } from '../seed/large/fill-large-shop.ts'
import type { Sizes } from '../seed/large/read-sizes.ts'
import type { Connection } from '../server/database/database.ts'
import { accountFor } from '../server/database/embedded/account.ts'
import { addressOf } from '../server/database/embedded/address.ts'
import { migrate } from '../server/database/migrate.ts'
import { reachPostgres } from '../server/database/reach-postgres.ts'
import { makeDirectory } from '../test/directory.ts'
import { BUILT_SHOP, freePort, type ShopProcess, startShopProcess } from '../test/shop-process.ts'

/** A built shop with a large seed, as an operator runs it but for the limits on tries. */
export type LargeShop = {
  url: string
  port: number
  process: ShopProcess['process']
  /** Its database, for whoever looks behind it */
  connection: Exclude<Connection, { connectionString: string }>
  adminPassword: string
  /** Stops it; what was made for it is taken away when this process ends */
  end(): Promise<void>
}

const WATCHED = new URL('load/watched.js', import.meta.url).href

/**
 * Starts a shop on a large seed of these sizes, made in a temporary directory; `DATA_DIR` names one that is there
 * already, with its `ADMIN_PASSWORD`, and that stays.
 */
export async function startLargeShop(sizes: Sizes): Promise<LargeShop> {
  const directory = process.env.DATA_DIR ?? (await makeSeed(sizes))
  const adminPassword = process.env.ADMIN_PASSWORD ?? crypto.randomUUID()
  const variables = { DATA_DIR: directory, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn' }
  const port = process.env.PORT ?? (await freePort())
  const shop = await startShopProcess({ ...variables, PORT: port }, BUILT_SHOP, WATCHED)
  const cluster = join(directory, 'database')
  return {
    url: shop.url,
    port: Number(port),
    process: shop.process,
    connection: await addressOf(cluster, await accountFor(cluster)),
    adminPassword,
    async end() {
      shop.process.kill('SIGTERM')
      await shop.ended
    },
  }
}

async function makeSeed(sizes: Sizes): Promise<string> {
  const directory = makeDirectory()
  console.log('  Making the large seed …')
  const postgres = await reachPostgres({ databaseUrl: null, dataDirectory: directory })
  await migrate(postgres.connection)
  await fillLargeShop(postgres.connection, sizes)
  await postgres.stop()
  return directory
}
