import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createApi } from '../../contract/client.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, type PooledDatabase } from '../../server/platform/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/embedded-postgres/embedded-postgres.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../fakes/database-proxy.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { startOrderStream } from '../load/order-stream.ts'
import { startTraffic } from '../load/traffic.ts'
import { makeDirectoryInMemory } from '../support/directory.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct } from '../support/factories.ts'
import { overHttp } from '../support/over-http.ts'
import { freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { until } from '../support/wait-until.ts'
import { addNamespace, type Namespace, namespacesAreMissing } from './namespace.ts'

const PRICE = 350
const BUYERS = 2
const HEALING_MS = 30_000

/** `limited` runs beside `shop` with limits on tries, which the stream of orders would exceed. */
type ShopNode = { namespace: Namespace; proxy: DatabaseProxy; shop: ShopProcess; limited: ShopProcess }

let postgres: EmbeddedPostgres
let database: PooledDatabase
let inside: TestShop
const nodes: ShopNode[] = []

beforeAll(async () => {
  if (namespacesAreMissing) return
  postgres = await startEmbeddedPostgres({ dataDirectory: makeDirectoryInMemory(), log: () => {} })
  const connection = { ...postgres.connection, ssl: false as const }
  await migrate(connection)
  database = openDatabase(connection, { name: 'paudha-test', connections: 4 })
  inside = await openTestShop({ database, connection, drop: async () => {} })
  await buildPlant(inside)
  for (const place of [0, 1]) {
    const namespace = addNamespace(place)
    const proxy = await startDatabaseProxy(connection, namespace.databaseAddress)
    const variables = { HOST: namespace.address, DATA_DIR: makeDirectoryInMemory(), DATABASE_URL: proxy.url }
    const start = async (changes: { RATE_LIMITS?: string }) =>
      startShopProcess({ ...variables, PORT: await freePort(), ...changes }, undefined, undefined, namespace.within)
    nodes.push({ namespace, proxy, shop: await start({}), limited: await start({ RATE_LIMITS: 'on' }) })
  }
})

afterAll(async () => {
  if (namespacesAreMissing) return
  for (const { namespace } of nodes) namespace.restore()
  for (const { shop, limited } of nodes) for (const { process } of [shop, limited]) process.kill('SIGTERM')
  for (const { shop, limited, proxy, namespace } of nodes) {
    await Promise.all([shop.ended, limited.ended])
    await proxy.stop()
    namespace.remove()
  }
  await inside?.app.close()
  await database?.destroy()
  await postgres?.stop()
})

test('the link from one shop to the database is down for a while: the other one sells on, this one says so, is well by itself and knows all that happened', {
  skip: namespacesAreMissing !== false,
}, async (context) => {
  const [here, there] = nodes as [ShopNode, ShopNode]
  const plant = await buildPlant(inside, { price: PRICE, stock: 90_000 })
  const product = buildProduct({ name: 'Snake Plant', price: PRICE })
  const watched = await buildPlant(inside, product)
  const admin = createApi(overHttp(there.shop.url, (await buildAdmin(inside)).bearer))
  const bearers: string[] = []
  while (bearers.length < 2 * BUYERS + 1) bearers.push((await buildPerson(inside)).bearer)
  const streams = [here, there].map(({ shop }, place) =>
    startOrderStream(shop.url, bearers.slice(place * BUYERS, (place + 1) * BUYERS), plant),
  ) as [ReturnType<typeof startOrderStream>, ReturnType<typeof startOrderStream>]
  for (const { end } of streams) context.onTestFinished(end)
  const goOn = (stream: (typeof streams)[0]) => {
    const before = stream.acknowledged.size
    return Promise.race([until(() => stream.acknowledged.size > before + 2, HEALING_MS), stream.all])
  }
  await Promise.all(streams.map(goOn))
  for (let count = 0; count < 5; count++) assert.equal(await tryPassword(here), 401)
  const path = `/api/plants/${watched}`
  await (await fetch(here.shop.url + path)).arrayBuffer()

  const traffic = startTraffic(context, here.shop.url, ['/healthz', path, '/api/cart'], bearers.at(-1))
  here.namespace.cut()
  await until(() => traffic.responses.some(({ path, status }) => path === '/api/cart' && status === 503), HEALING_MS)
  await goOn(streams[1])
  for (let count = 0; count < 5; count++) assert.equal(await tryPassword(there), 401)
  await admin.call('PUT /plants/:id', { params: { id: watched }, body: { ...product, price: PRICE + 1 } })
  assert.equal((await fetch(`${here.shop.url}/readyz`)).status, 503)

  here.namespace.restore()
  await goOn(streams[0])
  await until(here.shop.isReady, HEALING_MS)
  await until(here.limited.isReady, HEALING_MS)
  // The attempts of both processes are counted as one: the next one is refused, or is the eleventh once the delay is over.
  const status = await tryPassword(here)
  const { tries } = await database.selectFrom('back_offs').select('tries').executeTakeFirstOrThrow()
  assert.deepEqual([status, tries], status === 429 ? [429, 10] : [401, 11])
  const price = async () =>
    (await createApi(overHttp(here.shop.url)).call('GET /plants/:id', { params: { id: watched } })).price
  await until(async () => (await price()) === PRICE + 1, HEALING_MS)

  await traffic.end()
  for (const { end } of streams) await end()
  assert.ok(traffic.responses.every(({ path, status }) => path !== '/healthz' || status === 200))
  const rows = await database.selectFrom('orders').select('id').execute()
  const found = new Set(rows.map(({ id }) => id))
  for (const { acknowledged } of streams) assert.ok(acknowledged.isSubsetOf(found))
  await assertInvariants(database)
})

async function tryPassword({ limited }: ShopNode): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: 'asha@paudha.example', password: 'wrong password' })
  return (await fetch(`${limited.url}/api/auth/login`, { method: 'POST', headers, body })).status
}
