import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { createApi } from '../../contract/client.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct, orderOf } from '../support/factories.ts'
import { buildPicture, formWith, sendUpload } from '../support/images.ts'
import { overHttp } from '../support/over-http.ts'
import { rounds } from '../support/rounds.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { addressOf, createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { until } from '../support/wait-until.ts'
import { type Nginx, nginxIsMissing, startNginx } from './nginx.ts'

const SOON_MS = 60_000
const PRICE = 350
const BUYERS = 3
/** The pause between a visitor's requests */
const BREATH_MS = 20

const directory = makeDirectory()
let own: TestDatabase
let inside: TestShop
let nginx: Nginx
const shops: { variables: ShopVariables; process: ShopProcess }[] = []
const apiAt = (place: number, bearer?: string) => shops[place]?.process.api(bearer) ?? assert.fail()

beforeAll(async () => {
  if (nginxIsMissing) return
  own = await createTestDatabase()
  inside = await openTestShop(own)
  await buildPlant(inside)
  const ports = [await freePort(), await freePort()] as const
  const DATABASE_URL = addressOf(own)
  for (const PORT of ports) {
    const variables = { PORT, DATA_DIR: directory, DATABASE_URL, TRUST_PROXY: '1', PUBLIC_URL: 'http://shop.test' }
    shops.push({ variables, process: await startShopProcess(variables) })
  }
  nginx = await startNginx(directory, ports)
})

afterAll(async () => {
  if (nginxIsMissing) return
  await nginx?.stop()
  for (const { process } of shops) await process.stop()
  await inside?.app.close()
  await own?.drop()
})

test('sessions and pictures of one process are valid in the other', {
  skip: nginxIsMissing !== false,
}, async () => {
  const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon rain' }
  const { token } = await apiAt(0).call('POST /auth/register', { body: asha })
  assert.equal((await apiAt(1, token).call('GET /auth/me')).email, asha.email)

  const { bearer } = await buildAdmin(inside)
  const images: { url: string }[] = []
  for (const colour of ['#4f7a4a', '#c4623a']) {
    const { status, json } = await sendUpload(nginx, formWith(await buildPicture({ colour })), { bearer })
    assert.equal(status, 201)
    images.push({ url: (json as { url: string }).url })
  }
  const body = { ...buildProduct({ price: PRICE }), image: images[0] ?? { url: '' }, images }
  const { _id: id } = await apiAt(0, bearer).call('POST /plants', { body })
  const { images: shown } = await apiAt(1).call('GET /plants/:id', { params: { id } })
  assert.equal(shown.length, 2)
  for (const { url } of shown)
    for (const { process } of shops) assert.equal((await fetch(process.url + new URL(url).pathname)).status, 200)
})

test('while the processes restart one after the other, no request fails and each order is stored once', {
  skip: nginxIsMissing !== false,
}, async (context) => {
  const plant = await buildPlant(inside, { price: PRICE, stock: 90_000 })
  const visitors = startVisitors(plant)
  context.onTestFinished(visitors.end)
  await until(() => visitors.orders.size >= BUYERS, SOON_MS)
  for (let round = 0; round < rounds(1, 3); round++) {
    for (const shop of shops) {
      assert.equal(await shop.process.stop(), 0)
      shop.process = await startShopProcess(shop.variables)
      // nginx must notice the restart before the other process stops.
      const getsRequests = until(() => shop.process.output().includes('"route":"/api/orders"'), SOON_MS)
      await Promise.race([getsRequests, visitors.all])
    }
  }
  await visitors.end()
  void context.annotate(`${visitors.orders.size} orders`)
  const rows = await own.database.selectFrom('orders').select('id').execute()
  assert.deepEqual(new Set(rows.map(({ id }) => id)), visitors.orders)
  assert.equal(rows.length, visitors.orders.size)
  await assertInvariants(own.database)
})

/** Buyers and readers who go on until `end` is called; any unexpected response rejects `all`. */
function startVisitors(plant: string) {
  const orders = new Set<string>()
  let isEnding = false

  async function buy(): Promise<void> {
    const api = createApi(overHttp(nginx.url, (await buildPerson(inside)).bearer))
    const body = orderOf([{ plant, quantity: 1, price: PRICE }])
    while (!isEnding) {
      await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
      const headers = { 'idempotency-key': crypto.randomUUID() }
      orders.add((await api.call('POST /orders', { headers, body }))._id)
      await pause(BREATH_MS)
    }
  }

  async function read(path: string): Promise<void> {
    while (!isEnding) {
      const answer = await fetch(nginx.url + path)
      await answer.arrayBuffer()
      assert.equal(answer.status, 200, `${path} answered ${answer.status}`)
      await pause(BREATH_MS)
    }
  }

  const paths = ['/api/plants?limit=24', `/api/plants/${plant}`, '/shop']
  const all = Promise.all([...Array.from({ length: BUYERS }, buy), ...paths.map(read)])
  all.catch(() => {})
  return {
    orders,
    /** Rejects at the first unexpected response */
    all,
    async end() {
      isEnding = true
      await all
    },
  }
}
