import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLargeShop } from '../seed/large/fill-large-shop.ts'
import type { Sizes } from '../seed/large/read-sizes.ts'
import { connectPostgres } from '../server/platform/database/connect-postgres.ts'
import type { Connection } from '../server/platform/database/connection.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { accountFor } from '../server/platform/embedded-postgres/account.ts'
import { addressOf } from '../server/platform/embedded-postgres/address.ts'
import { builtShop, freePort, type ShopProcess, startShopProcess } from '../test/support/shop-process.ts'
import type { AddCleanup } from './run-with-cleanup.ts'

/** A built shop with a large seed, as an operator runs it but without rate limits. */
export type LargeShop = {
  url: string
  port: number
  process: ShopProcess['process']
  /** Its database, for direct queries */
  connection: Exclude<Connection, { connectionString: string }>
  adminPassword: string
}

/** Imported into a measured shop; also ends the shop once its parent process has ended. */
export const USAGE_REPORTER = new URL('load/usage-reporter.js', import.meta.url).href

/**
 * Starts a shop on a large seed of these sizes in a temporary directory, which is removed at the end; `DATA_DIR` names
 * an existing one instead, with its `ADMIN_PASSWORD`, which stays. At the end the shop is stopped.
 */
export async function startLargeShop(sizes: Sizes, addCleanup: AddCleanup): Promise<LargeShop> {
  const directory = process.env.DATA_DIR ?? (await makeSeed(sizes, addCleanup))
  const adminPassword = process.env.ADMIN_PASSWORD ?? crypto.randomUUID()
  const variables = { DATA_DIR: directory, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn' }
  const port = process.env.PORT ?? (await freePort())
  const shop = await startShopProcess({ ...variables, PORT: port }, builtShop(), USAGE_REPORTER)
  addCleanup(async () => {
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

async function makeSeed(sizes: Sizes, addCleanup: AddCleanup): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'paudha-bench-'))
  addCleanup(() => rm(directory, { recursive: true }))
  await chmod(directory, 0o755)
  console.log('  Making the large seed …')
  const postgres = await connectPostgres({ databaseUrl: null, dataDirectory: directory })
  addCleanup(() => postgres.stop())
  await migrate(postgres.connection)
  await fillLargeShop(postgres.connection, sizes)
  await postgres.stop()
  return directory
}
