import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLargeShop } from '../seed/large/fill-large-shop.ts'
import type { Sizes } from '../seed/large/read-sizes.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Connection, connectPostgres } from '../server/platform/database/connect-postgres.ts'
import {
  builtShop,
  embeddedAddress,
  freePort,
  type ShopProcess,
  startShopProcess,
} from '../test/support/shop-process.ts'

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
const USAGE_REPORTER = new URL('load/usage-reporter.js', import.meta.url).href

/**
 * Starts a shop on a large seed of these sizes in a temporary directory, which is removed at the end; `DATA_DIR` names
 * an existing one instead, with its `ADMIN_PASSWORD`, which stays. At the end the shop is stopped.
 */
export async function startLargeShop(sizes: Sizes, addCleanup: AddCleanup): Promise<LargeShop> {
  const directory = process.env.DATA_DIR ?? (await makeSeed(sizes, addCleanup))
  const adminPassword = process.env.ADMIN_PASSWORD ?? crypto.randomUUID()
  const variables = { DATA_DIR: directory, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn' }
  const port = process.env.PORT ?? (await freePort())
  const shop = await startMeasured({ ...variables, PORT: port }, builtShop(), addCleanup)
  return {
    url: shop.url,
    port: Number(port),
    process: shop.process,
    connection: await embeddedAddress(directory),
    adminPassword,
  }
}

async function makeSeed(sizes: Sizes, addCleanup: AddCleanup): Promise<string> {
  const directory = await makeDirectory(addCleanup)
  console.log('  Making the large seed …')
  const postgres = await connectPostgres({ databaseUrl: null, dataDirectory: directory })
  addCleanup(() => postgres.stop())
  await migrate(postgres.connection)
  await fillLargeShop(postgres.connection, sizes)
  await postgres.stop()
  return directory
}

/** Starts the built shop with its demo, in a temporary directory. */
export async function startDemoShop(addCleanup: AddCleanup): Promise<{ url: string; port: number }> {
  const port = await freePort()
  const variables = { DATA_DIR: await makeDirectory(addCleanup), PORT: port, LOG_LEVEL: 'warn' }
  const { url } = await startMeasured(variables, undefined, addCleanup)
  return { url, port: Number(port) }
}

export async function makeDirectory(addCleanup: AddCleanup): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'paudha-bench-'))
  addCleanup(() => rm(directory, { recursive: true }))
  await chmod(directory, 0o755)
  return directory
}

async function startMeasured(
  variables: Parameters<typeof startShopProcess>[0],
  program: string | undefined,
  addCleanup: AddCleanup,
): Promise<ShopProcess> {
  const shop = await startShopProcess(variables, program, USAGE_REPORTER)
  addCleanup(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  return shop
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The exit code of a program that Ctrl-C ended */
const INTERRUPTED = 130

/** Adds a step to do at the end of the work. */
export type AddCleanup = (step: () => Promise<unknown>) => void

/**
 * Does the work, then its cleanup steps, the latest first, also if the work fails or a signal ends it. A second signal
 * changes nothing: Ctrl-C comes from the terminal, and again from the parent process.
 */
export async function runWithCleanup(work: (addCleanup: AddCleanup) => Promise<void>): Promise<void> {
  const steps: (() => Promise<unknown>)[] = []
  const signalled = new AbortController()
  for (const signal of SIGNALS) process.on(signal, () => signalled.abort())
  try {
    await Promise.race([work((step) => steps.push(step)), once(signalled.signal, 'abort')])
  } finally {
    for (const step of steps.toReversed()) await step()
    // What the work still waits for would keep the process alive, or be reported as a failure.
    if (signalled.signal.aborted) process.exit(INTERRUPTED)
  }
}
