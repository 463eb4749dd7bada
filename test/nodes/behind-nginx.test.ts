import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createApi } from '../../contract/client.ts'
import { buildAdmin, buildPlant, buildProduct } from '../factories.ts'
import { buildPicture, formWith, sendUpload } from '../pictures.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../shop-process.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { openTestShop, overHttp, type TestShop } from '../test-shop.ts'
import { until } from '../until.ts'
import { type Nginx, nginxIsMissing, startNginx } from './nginx.ts'

const SOON_MS = 60_000
const PRICE = 350

let directory: string
let own: TestDatabase
let inside: TestShop
let nginx: Nginx
const shops: { variables: ShopVariables; process: ShopProcess }[] = []
const shopAt = (place: number) => shops[place]?.process.url ?? ''

before(async () => {
  if (nginxIsMissing) return
  directory = await mkdtemp(join(tmpdir(), 'paudha-nodes-'))
  await chmod(directory, 0o755)
  own = await createTestDatabase()
  inside = await openTestShop(own)
  await buildPlant(inside)
  const ports = [await freePort(), await freePort()] as const
  const DATABASE_URL = addressOf(own)
  for (const PORT of ports) {
    const variables = { DATA_DIR: directory, PORT, DATABASE_URL, TRUST_PROXY: '1', PUBLIC_URL: 'http://shop.test' }
    shops.push({ variables, process: await startShopProcess(variables) })
  }
  nginx = await startNginx(directory, ports)
})

after(async () => {
  if (nginxIsMissing) return
  await nginx?.stop()
  for (const { process } of shops) process.process.kill('SIGTERM')
  for (const { process } of shops) await process.ended
  await inside?.app.close()
  await own?.drop()
  await rm(directory, { recursive: true })
})

test('what one process does is there at once in the other: a session, a price, a product with its pictures', {
  skip: nginxIsMissing,
}, async () => {
  const body = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon rain' }
  const { token } = await createApi(overHttp(shopAt(0))).call('POST /auth/register', { body })
  assert.equal((await createApi(overHttp(shopAt(1), token)).call('GET /auth/me')).email, body.email)

  const { bearer } = await buildAdmin(inside)
  const [first, second] = [createApi(overHttp(shopAt(0), bearer)), createApi(overHttp(shopAt(1), bearer))]
  const images: { url: string }[] = []
  for (const colour of ['#4f7a4a', '#c4623a']) {
    const { status, json } = await sendUpload(nginx, formWith(await buildPicture({ colour })), { bearer })
    assert.equal(status, 201)
    images.push({ url: (json as { url: string }).url })
  }
  const product = { ...buildProduct({ price: PRICE }), image: images[0] ?? { url: '' }, images }
  const { _id } = await first.call('POST /plants', { body: product })
  const made = await second.call('GET /plants/:id', { params: { id: _id } })
  assert.equal(made.images.length, 2)
  for (const { url } of made.images) assert.equal((await fetch(shopAt(1) + new URL(url).pathname)).status, 200)

  for (let price = PRICE + 1; price < PRICE + 10; price++) {
    await second.call('GET /plants', { query: { limit: 24 } })
    await first.call('PUT /plants/:id', { params: { id: _id }, body: { ...product, price } })
    const isSeen = async () => (await second.call('GET /plants', { query: { limit: 24 } })).some(isIt(_id, price))
    await until(isSeen, SOON_MS)
  }
})

const isIt = (id: string, price: number) => (plant: { _id: string; price: number }) =>
  plant._id === id && plant.price === price

/** The run's PostgreSQL as an operator would name it. */
function addressOf({ connection }: TestDatabase): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, password = '', database } = connection
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
