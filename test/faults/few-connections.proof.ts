import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts'
import { RETRY_SECONDS } from '../../server/platform/http/errors.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../fakes/database-proxy.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { startTraffic } from '../load/traffic.ts'
import { makeDirectoryInMemory } from '../support/directory.ts'
import { buildPerson, buildPlant, orderOf, type Person } from '../support/factories.ts'
import { isUnavailable, retryWhile } from '../support/retry.ts'
import { freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { openTestShop } from '../support/test-shop.ts'
import { until } from '../support/wait-until.ts'

const CONNECTIONS = 10
const CLIENTS = 500
/** Every second client buys */
const BUYERS = CLIENTS / 2
const PLANTS = 25
const PRICE = 350
/** The longest that any request may take */
const LONGEST_MS = 10_000
/** What Retry-After says */
const RETRY_MS = RETRY_SECONDS * 1_000

const stops: (() => Promise<unknown>)[] = []
let proxy: DatabaseProxy
const people: Person[] = []
const plants: string[] = []
let shop: ShopProcess

beforeAll(async () => {
  const cluster = { dataDirectory: makeDirectoryInMemory(), maxConnections: CONNECTIONS, log: () => {} }
  const postgres = await startEmbeddedPostgres(cluster)
  stops.push(postgres.stop)
  const connection = { ...postgres.connection, ssl: false as const }
  await migrate(connection)
  proxy = await startDatabaseProxy(connection)
  stops.push(proxy.stop)
  await withDatabase(async (database) => {
    const stage = await openTestShop({ database, connection, drop: async () => {} })
    for (let count = 0; count < PLANTS; count++)
      plants.push(await buildPlant(stage, { price: PRICE, stock: BUYERS / PLANTS }))
    for (let count = 0; count < CLIENTS; count++) people.push(await buildPerson(stage))
    const buyers = people.slice(0, BUYERS)
    const cartItems = buyers.map(({ id }, place) => ({ user_id: id, plant_id: plantFor(place), quantity: 1 }))
    await database.insertInto('cart_items').values(cartItems).execute()
    await stage.app.close()
  })
  shop = await startShopProcess({ DATA_DIR: makeDirectoryInMemory(), PORT: await freePort(), DATABASE_URL: proxy.url })
})

afterAll(async () => {
  await shop?.stop()
  for (const stop of stops.toReversed()) await stop()
})

test('fault 26 · 500 clients share 10 database connections: every request is answered in time, and succeeds in the end', async (context) => {
  let unavailable = 0

  /** Retries while the shop is overloaded; any other refusal fails. */
  const persist = <Result>(send: () => Promise<Result>) =>
    retryWhile((error) => isUnavailable(error) && ++unavailable > 0, send, RETRY_MS)

  async function buy(api: Api, plant: string): Promise<string> {
    await persist(() => api.call('GET /plants/:id', { params: { id: plant } }))
    const headers = { 'idempotency-key': 'the-only-one' }
    const body = orderOf([{ plant, quantity: 1, price: PRICE }])
    return (await persist(() => api.call('POST /orders', { headers, body })))._id
  }

  async function read(api: Api): Promise<void> {
    assert.deepEqual(await persist(() => api.call('GET /cart')), [])
    assert.deepEqual(await persist(() => api.call('GET /orders')), [])
  }

  // A health check costs the shop one turn of its event loop.
  const health = startTraffic(context, shop.url, ['/healthz'])
  const clients = people.map(({ bearer }) => shop.api(bearer))
  const [orders] = await Promise.all([
    Promise.all(clients.slice(0, BUYERS).map((api, place) => buy(api, plantFor(place)))),
    Promise.all(clients.slice(BUYERS).map(read)),
  ])

  await health.end()
  const times = [...shop.output().matchAll(/"ms":(\d+)/g)].map(([, ms]) => Number(ms))
  assert.ok(times.length > CLIENTS)
  const slowest = Math.max(...times)
  void context.annotate(`${unavailable} of ${times.length} answers were 503; the slowest took ${slowest} ms`)
  // The shop's own timers are late when the machine is busy.
  const limit = LONGEST_MS + 2 * Math.max(...health.responses.map(({ ms }) => ms))
  assert.ok(slowest < limit, `the slowest answer took ${slowest} ms, more than ${limit} ms`)
  await until(shop.isReady)
  // A running shop may use every connection.
  assert.equal(await shop.stop(), 0)
  await withDatabase(async (database) => {
    const rows = await database.selectFrom('orders').select('id').execute()
    assert.deepEqual(rows.map(({ id }) => id).sort(), orders.toSorted())
    const left = await database.selectFrom('plants').select('id').where('stock', '>', 0).execute()
    assert.deepEqual(left, [])
    await assertInvariants(database)
  })
})

const plantFor = (place: number) => plants[place % PLANTS] ?? ''

/** Holds one of the few connections as briefly as possible. */
async function withDatabase(work: (database: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const database = openDatabase({ connectionString: proxy.url }, { name: 'paudha-test', connections: 1 })
  await work(database).finally(() => database.destroy())
}
