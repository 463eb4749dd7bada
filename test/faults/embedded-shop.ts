import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, type TestContext } from 'vitest'
import { type Api, ApiError } from '../../contract/client.ts'
import { type Database, openDatabase } from '../../server/platform/database/database.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { type Persist, type Stream, startStream } from '../load/stream.ts'
import { buildProduct, orderOf } from '../support/bodies.ts'
import { makeDirectory } from '../support/directory.ts'
import { isOutage } from '../support/retry.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'

const BUYERS = 4
const PRICE = 350
const RECOVERY_MS = 30_000
const buyer = { name: 'Asha Kulkarni', password: 'monsoon rain' }
export const admin = { email: 'admin@paudha.example', password: 'a password for tests' }

/** A shop with its embedded PostgreSQL, as an operator starts it, with a few buyers. */
export type EmbeddedShop = ReturnType<typeof embeddedShopForTests>

/** For a test file: such a shop for as long as the file's tests run. `place` returns its data directory. */
export function embeddedShopForTests(place: () => string = makeDirectory) {
  const shop = {
    variables: {} as ShopVariables,
    /** The running process */
    process: {} as ShopProcess,
    bearers: [] as string[],
    /** The plant that the buyers buy, with plenty of stock */
    plant: '',
    /** Starts it again */
    async start() {
      shop.process = await startShopProcess(shop.variables)
    },
    /** A stream of orders that has begun */
    async startStream(context: TestContext) {
      const { process, bearers, plant } = shop
      const stream = startStream(bearers, (bearer, persist) => buyOne(process.api(bearer), plant, persist))
      context.onTestFinished(stream.abandon)
      await untilMoreOrders(stream)
      return stream
    },
    /** Every acknowledged order is in its buyer's list, and the invariants hold */
    async assertAllThere(acknowledged: ReadonlySet<string>) {
      const lists = await Promise.all(shop.bearers.map((bearer) => shop.process.api(bearer).call('GET /orders')))
      assert.ok(new Set(lists.flat().map(({ _id }) => _id)).isSupersetOf(acknowledged))
      await withDatabase(shop.variables, assertInvariants)
    },
  }

  beforeAll(async () => {
    shop.variables = { DATA_DIR: place(), PORT: await freePort(), ADMIN_PASSWORD: admin.password }
    await shop.start()
    const { token } = await shop.process.api().call('POST /auth/login', { body: admin })
    const body = buildProduct({ price: PRICE, stock: 100_000 })
    shop.plant = (await shop.process.api(token).call('POST /plants', { body }))._id
    const register = () => {
      const email = `${crypto.randomUUID()}@paudha.example`
      return shop.process.api().call('POST /auth/register', { body: { ...buyer, email } })
    }
    shop.bearers = (await Promise.all(Array.from({ length: BUYERS }, register))).map(({ token }) => token)
  })

  afterAll(() => shop.process.stop?.())
  return shop
}

/** Orders one piece against cash. */
async function buyOne(api: Api, plant: string, persist: Persist): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = orderOf([{ plant, quantity: 1, price: PRICE }])
  const order = async () => {
    // An attempt that seemed to fail may have filled the cart.
    if ((await api.call('GET /cart')).length === 0)
      await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
    return (await api.call('POST /orders', { headers, body }))._id
  }
  return persist(order, (error) => isOutage(error) || (error instanceof ApiError && error.code === 'cart_changed'))
}

/** Waits for ten more orders. */
export async function untilMoreOrders({ acknowledged }: Stream): Promise<void> {
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
