import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, type TestContext } from 'vitest'
import { createApi } from '../../contract/client.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { addPlantForStream, type OrderStream, registerBuyer, startOrderStream } from '../load/order-stream.ts'
import { makeDirectory } from '../support/directory.ts'
import { overHttp } from '../support/over-http.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'

const BUYERS = 4
const RECOVERY_MS = 30_000
export const admin = { email: 'admin@paudha.example', password: 'a password for tests' }

/** A shop with its embedded PostgreSQL, as an operator starts it, with a few buyers. */
export type EmbeddedShop = ReturnType<typeof embeddedShopForTests>

/** For a test file: such a shop for as long as the file's tests run. `place` returns its data directory. */
export function embeddedShopForTests(place: () => string = makeDirectory) {
  const visitor = () => createApi(overHttp(shop.process.url))
  const shop = {
    variables: {} as ShopVariables,
    /** The running process */
    process: {} as ShopProcess,
    bearers: [] as string[],
    /** The plant that the buyers buy, with plenty of stock */
    plant: '',
    visitor,
    /** Starts it again */
    async start() {
      shop.process = await startShopProcess(shop.variables)
    },
    /** A stream of orders that has begun */
    async startStream(context: TestContext) {
      const stream = startOrderStream(shop.process.url, shop.bearers, shop.plant)
      context.onTestFinished(stream.end)
      await untilMoreOrders(stream)
      return stream
    },
    /** Every acknowledged order is in its buyer's list, and the invariants hold */
    async assertAllThere(acknowledged: ReadonlySet<string>) {
      const list = (bearer: string) => createApi(overHttp(shop.process.url, bearer)).call('GET /orders')
      const lists = await Promise.all(shop.bearers.map(list))
      assert.ok(new Set(lists.flat().map(({ _id }) => _id)).isSupersetOf(acknowledged))
      await withDatabase(shop.variables, assertInvariants)
    },
  }

  beforeAll(async () => {
    shop.variables = { DATA_DIR: place(), PORT: await freePort(), ADMIN_PASSWORD: admin.password }
    await shop.start()
    const { token } = await visitor().call('POST /auth/login', { body: admin })
    shop.plant = await addPlantForStream(createApi(overHttp(shop.process.url, token)))
    shop.bearers = await Promise.all(Array.from({ length: BUYERS }, () => registerBuyer(shop.process.url)))
  })

  afterAll(async () => {
    shop.process.process?.kill('SIGTERM')
    await shop.process.ended
  })
  return shop
}

/** Waits for ten more orders. */
export async function untilMoreOrders({ acknowledged }: OrderStream): Promise<void> {
  const before = acknowledged.size
  await until(() => acknowledged.size >= before + 10, RECOVERY_MS)
}

/** Connects to the database of a running shop from outside it. */
export async function withDatabase(
  { DATA_DIR }: ShopVariables,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const lock = await readFile(join(DATA_DIR, 'database/postmaster.pid'), 'utf8')
  const [, , , port, host = ''] = lock.split('\n')
  const connection = { host, port: Number(port), user: 'paudha', database: 'paudha', ssl: false as const }
  const database = openDatabase(connection, { name: 'test', connections: 1 })
  await work(database).finally(() => database.destroy())
}
