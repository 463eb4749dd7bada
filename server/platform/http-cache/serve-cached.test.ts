import assert from 'node:assert/strict'
import { get, type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { openTestShop, shopForTests, type TestShop } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'

const shop = shopForTests()
const SOON_MS = 10_000
const LIST = '/api/plants?limit=24'

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer }

function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  { url }: TestShop = shop,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

const json = ({ body }: Got) => JSON.parse(body.toString('utf8'))

test('an answer is the same in every form, and is not sent again to whoever has it', async () => {
  for (let number = 0; number < 5; number++) await buildPlant(shop, { name: `Plant ${number}` })
  const first = await ask(LIST)
  await ask(LIST)
  const plain = await ask(LIST)
  assert.deepEqual([plain.status, json(plain)], [200, json(first)])
  assert.equal(plain.headers['x-total-count'], '5')
  assert.equal(plain.headers['x-content-type-options'], 'nosniff')
  assert.equal(plain.headers['cache-control'], 'no-cache')
  assert.equal(plain.headers.vary, 'Accept-Encoding')
  const brotli = await ask(LIST, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.deepEqual(brotliDecompressSync(brotli.body), plain.body)
  const gzipped = await ask(LIST, { 'Accept-Encoding': 'br;q=0, gzip' })
  assert.equal(gzipped.headers['content-encoding'], 'gzip')
  assert.deepEqual(gunzipSync(gzipped.body), plain.body)
  const head = await ask(LIST, {}, 'HEAD')
  assert.deepEqual([head.status, head.body.length, head.headers.etag], [200, 0, plain.headers.etag])
  const known = await ask(LIST, { 'If-None-Match': `"other", ${plain.headers.etag}` })
  assert.deepEqual([known.status, known.body.length, known.headers.etag], [304, 0, plain.headers.etag])
})

test('what is asked for in one turn of the event loop, and is there, is answered at its end', async () => {
  await ask('/api/plants/categories')
  const answers = [arrive('/api/plants/categories'), arrive('/api/plants/categories')]
  assert.deepEqual(
    answers.map(({ writableEnded }) => writableEnded),
    [false, false],
  )
  await turn()
  assert.deepEqual(
    answers.map(({ statusCode, writableEnded }) => [statusCode, writableEnded]),
    [
      [200, true],
      [200, true],
    ],
  )
})

/** Has a request come in at once, over a connection that leads nowhere. */
function arrive(path: string): ServerResponse {
  const rawHeaders = ['Host', 'shop.test']
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path, rawHeaders })
  request.headers.host = 'shop.test'
  const response = new ServerResponse(request)
  shop.app.server.emit('request', request, response)
  return response
}

test('whoever changed something sees it at once: a sale, an edit, a deletion', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const plant = await buildPlant(shop, { name: 'Tulsi', price: 400, stock: 20 })
  for (let left = 19; left >= 0; left--) {
    await ask(`/api/plants/${plant}`)
    await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
    assert.equal(json(await ask(`/api/plants/${plant}`)).stock, left)
    const listed = json(await ask(LIST)).find(({ _id }: { _id: string }) => _id === plant)
    assert.equal(listed.stock, left)
  }
  const body = { ...buildProduct({ name: 'Holy basil', price: 450 }), stock: 3 }
  await admin.api.call('PUT /plants/:id', { params: { id: plant }, body })
  assert.equal(json(await ask(`/api/plants/${plant}`)).name, 'Holy basil')
  await admin.api.call('DELETE /plants/:id', { params: { id: plant } })
  assert.equal((await ask(`/api/plants/${plant}`)).status, 404)
  assert.ok(!(await ask(LIST)).body.includes(plant))
})

test('what another process changes is seen as soon as it is heard of', async (context) => {
  const other = await openTestShop({ ...shop, drop: async () => {} })
  context.after(() => other.app.close())
  const admin = await buildAdmin(shop)
  for (let price = 500; price < 510; price++) {
    const plant = await buildPlant(shop, { name: `Fern ${price}` })
    await other.changes.caughtUp()
    for (let twice = 0; twice < 2; twice++) await ask(LIST, {}, 'GET', other)
    await admin.api.call('PUT /plants/:id', {
      params: { id: plant },
      body: buildProduct({ name: `Fern ${price}`, price }),
    })
    await other.changes.caughtUp()
    const listed = json(await ask(LIST, {}, 'GET', other)).find(({ _id }: { _id: string }) => _id === plant)
    assert.equal(listed.price, price)
  }
})

test('while changes cannot be heard of nothing is kept, and afterwards all goes on', async () => {
  const plant = await buildPlant(shop, { name: 'Neem', price: 300 })
  await shop.changes.caughtUp()
  assert.equal(json(await ask(`/api/plants/${plant}`)).price, 300)
  const deaf = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'paudha-changes' and datname = current_database()`
  for (let price = 301; price < 305; price++) {
    await deaf.execute(shop.database)
    await sql`update plants set price = ${price * 100} where id = ${plant}`.execute(shop.database)
    await until(async () => json(await ask(`/api/plants/${plant}`)).price === price, SOON_MS)
  }
  await until(async () => (await ask(`/api/plants/${plant}`)).headers.etag !== undefined, SOON_MS)
})

test('what is refused, unknown or personal passes by', async () => {
  const missing = await ask('/api/plants/aB3dE6gH9jK2mN5p')
  assert.deepEqual([missing.status, missing.headers['cache-control']], [404, 'no-store'])
  assert.equal((await ask(`${LIST}&limit=3`)).status, 400)
  assert.equal((await ask('/api/plants?limit=-1')).status, 400)
  assert.equal((await ask(LIST, { Origin: 'https://evil.example' })).status, 403)
  assert.equal((await ask(`${LIST}&search=fern`)).headers['cache-control'], 'no-store')
})
