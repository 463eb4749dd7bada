import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'vitest'
import { makeDirectoryInMemory } from '../support/directory.ts'
import { buildProduct, orderOf } from '../support/factories.ts'
import { mailFiles } from '../support/mails.ts'
import { request } from '../support/request.ts'
import { endWith, freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { agreeing, browserEvent } from '../support/visitor-headers.ts'
import { until } from '../support/wait-until.ts'

const WATCH = join(import.meta.dirname, 'log-outgoing-calls.ts')
const JOB_MS = 120_000
const admin = { email: 'admin@paudha.example', password: 'a password for the admin' }

test('a shop with nothing set up opens no connection to another machine, whatever happens in it', async (context) => {
  const { shop, dataDirectory } = await start(context, {})
  await useShop(shop)
  await until(async () => (await mailFiles(dataDirectory)).length >= 2, JOB_MS)
  assert.doesNotMatch(shop.output(), /outgoing/)
})

test('a shop with a pixel and a token sends its events, and opens a connection to no other host', async (context) => {
  const { shop } = await start(context, {
    META_PIXEL_ID: '1234567890',
    META_ACCESS_TOKEN: 'a-token-of-nobody',
    META_GRAPH_URL: 'http://meta.invalid/v25.0',
  })
  await useShop(shop)
  await until(() => shop.output().includes('outgoing'), JOB_MS)
  const hosts = [...shop.output().matchAll(/outgoing: (.*)/g)].map(([, host]) => host)
  assert.deepEqual(new Set(hosts), new Set(['meta.invalid']))
})

test('a shop with a forecast connects only to its host', async (context) => {
  const { shop } = await start(context, { FORECAST_URL: 'http://forecast.invalid/v1/forecast' })
  await until(() => shop.output().includes('outgoing'), JOB_MS)
  const hosts = [...shop.output().matchAll(/outgoing: (.*)/g)].map(([, host]) => host)
  assert.deepEqual(new Set(hosts), new Set(['forecast.invalid']))
})

async function start(context: TestContext, variables: Record<string, string>) {
  const dataDirectory = makeDirectoryInMemory()
  const own = { DATA_DIR: dataDirectory, PORT: await freePort(), ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error' }
  const shop = await startShopProcess({ ...own, ...variables }, undefined, WATCH)
  endWith(context, shop)
  return { shop, dataDirectory }
}

/** Makes typical calls of shoppers and admins. */
async function useShop(shop: ShopProcess): Promise<void> {
  const visitor = shop.api()
  const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon rain' }
  const { token } = await visitor.call('POST /auth/register', { body: asha })
  await visitor.call('POST /auth/forgot-password', { body: { email: asha.email } })
  await visitor.call('POST /newsletter', { body: { email: asha.email } })
  const { token: bearer } = await visitor.call('POST /auth/login', { body: admin })
  const image = { url: 'https://images.invalid/fern.jpg' }
  const plant = await shop.api(bearer).call('POST /plants', {
    body: buildProduct({ price: 400, image }),
  })

  const { headers } = agreeing()
  const api = shop.api(token)
  for (const paymentMethod of ['cod', 'online'] as const) {
    await api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
    const body = { ...orderOf([{ plant: plant._id, quantity: 1, price: 400 }]), paymentMethod }
    const order = await request(shop, 'POST /orders', { bearer: token, body, headers })
    assert.equal(order.status, 201, order.text)
    if (paymentMethod === 'cod') continue
    const { _id } = order.json as { _id: string }
    await api.call('POST /orders/payment/create', { body: { orderId: _id, amount: 40_000 } })
  }
  const events = [browserEvent({ event_source_url: `${shop.url}/shop` })]
  assert.equal((await request(shop, 'POST /meta/events', { body: { events }, headers })).status, 200)
  for (const path of ['/', '/shop', `/plants/${plant._id}`]) assert.equal((await fetch(shop.url + path)).status, 200)
}
