import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type Api, createApi } from '../../contract/client.ts'
import { createApp } from '../../server/app.ts'
import { openStorages } from '../../server/integrations/storage/local-disk.ts'
import type { Connection } from '../../server/platform/database/connect-postgres.ts'
import { installRequestPipeline } from '../../server/platform/http/listen.ts'
import { listenForInvalidations } from '../../server/platform/http-cache/invalidation-listener.ts'
import { createResponseCache } from '../../server/platform/http-cache/response-cache.ts'
import { serveCached } from '../../server/platform/http-cache/serve-cached.ts'
import { openIncidentReporter } from '../../server/platform/incidents.ts'
import type { Jobs } from '../../server/platform/jobs.ts'
import { createLogger } from '../../server/platform/logger.ts'
import type { Storage } from '../../server/platform/uploads/storage.ts'
import type { Shop } from '../../server/shop/shop.ts'
import { paymentsAt } from '../fakes/payment-provider.ts'
import { databaseForTests } from './database-for-tests.ts'
import { makeDirectory } from './directory.ts'
import { overHttp } from './over-http.ts'
import { openRunLog } from './run-logs.ts'
import type { TestDatabase } from './test-database.ts'

export type TestShop = Shop & {
  app: FastifyInstance
  connection: Connection
  /** E.g. `http://127.0.0.1:41234` */
  url: string
  /** The API for a caller with this bearer token, or for a visitor */
  api(bearer?: string): Api
}

/** Online orders can be placed, but the provider cannot be reached. */
const unreachableProvider: Shop['payments'] = { ...paymentsAt({ url: 'http://127.0.0.1:9' }), payouts: null }

/** For a test file: a shop with its own database that listens on a free port, for as long as the file's tests run. */
export function shopForTests(
  changes: Partial<Shop['settings']> = {},
  payments: Shop['payments'] = unreachableProvider,
): TestShop {
  const shop = {} as TestShop
  const own = databaseForTests()
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(own, changes, payments))
  })
  afterAll(() => shop.app.close())
  return shop
}

/**
 * A shop that listens on a free port, and checks its responses against the contract. Its full log goes to the run's logs, and
 * what `logLevel` allows also to stdout.
 */
export async function openTestShop(
  { database, connection }: TestDatabase,
  own: Partial<Shop['settings']> = {},
  payments: Shop['payments'] = unreachableProvider,
  jobs: Jobs = { send: async () => {} },
  ownStorage?: Storage,
  ownPrivateStorage?: Storage,
): Promise<TestShop> {
  const uploadsDirectory = makeDirectory()
  const settings: Shop['settings'] = {
    publicUrl: 'http://shop.test',
    mode: 'demo',
    dataDirectory: '/nowhere',
    smtpUrl: null,
    shopName: 'Paudha',
    allowedOrigins: [],
    apiHost: null,
    proxies: 0,
    port: 0,
    logLevel: 'error',
    isDevelopment: false,
    hasRateLimits: false,
    limitsHolds: false,
    metricsToken: null,
    uploadsDirectory,
    picturesUrl: null,
    google: null,
    facebook: null,
    measurement: null,
    forecastUrl: null,
    ...own,
  }
  const cache = createResponseCache()
  const changes = await listenForInvalidations(connection, cache.invalidate)
  const local = await openStorages({ s3: null, uploadsDirectory: settings.uploadsDirectory })
  const [storage, privateStorage] = [ownStorage ?? local.storage, ownPrivateStorage ?? local.privateStorage]
  const log = createLogger({ logLevel: 'debug' }, logOf(settings))
  const incidents = openIncidentReporter({ database, log })
  const shop: Shop = { database, jobs, changes, storage, privateStorage, log, incidents, payments, settings }
  const app = await createApp(shop, { checksAnswers: true })
  app.addHook('onClose', () => incidents.settled())
  app.addHook('onClose', changes.stop)
  installRequestPipeline(app, [serveCached(app, cache, changes, () => database.pool.waitForCapacity())])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { ...shop, connection, app, url, api: (bearer) => createApi(overHttp(url, bearer)) }
}

const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, silent: Infinity }

function logOf({ logLevel }: Shop['settings']) {
  const appendToRun = openRunLog()
  return {
    write(line: string) {
      appendToRun(line)
      if ((JSON.parse(line) as { level: number }).level >= LEVELS[logLevel]) process.stdout.write(line)
    },
  }
}
