import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLargeShop } from '../seed/large/fill-large-shop.ts'
import type { Sizes } from '../seed/large/read-sizes.ts'
import { reachPostgres } from '../server/platform/database/connect-postgres.ts'
import type { Connection } from '../server/platform/database/connection.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { accountFor } from '../server/platform/embedded-postgres/account.ts'
import { addressOf } from '../server/platform/embedded-postgres/address.ts'
import { builtShop, freePort, type ShopProcess, startShopProcess } from '../test/support/shop-process.ts'
import type { AtTheEnd } from './ending.ts'

/** A built shop with a large seed, as an operator runs it but for the limits on tries. */
export type LargeShop = {
  url: string
  port: number
  process: ShopProcess['process']
  /** Its database, for whoever looks behind it */
  connection: Exclude<Connection, { connectionString: string }>
  adminPassword: string
}

/** Loaded into a shop that is measured; it also ends the shop once whoever started it is gone. */
export const WATCHED = new URL('load/watched.js', import.meta.url).href

/**
 * Starts a shop on a large seed of these sizes, made in a temporary directory; `DATA_DIR` names one that is there
 * already, with its `ADMIN_PASSWORD`, and that stays. At the end the shop is stopped, and what was made is taken away.
 */
export async function startLargeShop(sizes: Sizes, atTheEnd: AtTheEnd): Promise<LargeShop> {
  const directory = process.env.DATA_DIR ?? (await makeSeed(sizes, atTheEnd))
  const adminPassword = process.env.ADMIN_PASSWORD ?? crypto.randomUUID()
  const variables = { DATA_DIR: directory, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn' }
  const port = process.env.PORT ?? (await freePort())
  const shop = await startShopProcess({ ...variables, PORT: port }, builtShop(), WATCHED)
  atTheEnd(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  const cluster = join(directory, 'database')
  return {
    url: shop.url,
    port: Number(port),
    process: shop.process,
    connection: await addressOf(cluster, await accountFor(cluster)),
    adminPassword,
  }
}

async function makeSeed(sizes: Sizes, atTheEnd: AtTheEnd): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'paudha-bench-'))
  atTheEnd(() => rm(directory, { recursive: true }))
  await chmod(directory, 0o755)
  console.log('  Making the large seed …')
  const postgres = await reachPostgres({ databaseUrl: null, dataDirectory: directory })
  atTheEnd(() => postgres.stop())
  await migrate(postgres.connection)
  await fillLargeShop(postgres.connection, sizes)
  await postgres.stop()
  return directory
}
