import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { openTestShop, shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { installRequestPipeline } from '../http/listen.ts'
import { measureRequests } from '../metrics.ts'
import { createResponseCache } from './response-cache.ts'
import { serveCached } from './serve-cached.ts'

const shop = shopForTests()
const LIST = '/api/plants?limit=24'

type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer }

async function request(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  { url } = shop,
): Promise<Received> {
  const sent = httpRequest(url + path, { headers, method }).end(headers['Content-Length'] && 'x')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}

const json = ({ body }: Received) => JSON.parse(body.toString('utf8'))

test('a response is the same in every encoding, and is not sent again to a client that has it', async () => {
  for (let number = 0; number < 5; number++) await buildPlant(shop, { name: `Plant ${number}` })
  const first = await request(LIST)
  await request(LIST)
  const plain = await request(LIST)
  assert.deepEqual([plain.status, json(plain)], [200, json(first)])
  assert.partialDeepStrictEqual(plain.headers, {
    ...{ 'x-total-count': '5', 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' },
    vary: 'Accept-Encoding',
  })
  for (const [accepted, coding, decompress] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const compressed = await request(LIST, { 'Accept-Encoding': accepted })
    assert.equal(compressed.headers['content-encoding'], coding)
    assert.deepEqual(decompress(compressed.body), plain.body)
  }
  const head = await request(LIST, {}, 'HEAD')
  assert.deepEqual([head.status, head.body.length, head.headers.etag], [200, 0, plain.headers.etag])
  const known = await request(LIST, { 'If-None-Match': `"other", ${plain.headers.etag}` })
  assert.deepEqual([known.status, known.body.length, known.headers.etag], [304, 0, plain.headers.etag])
})

test('cache hits of one turn of the event loop are answered at its end', async () => {
  await request('/api/plants/categories')
  const answers = [receive('/api/plants/categories'), receive('/api/plants/categories')]
  assert.ok(answers.every(({ writableEnded }) => !writableEnded))
  await turn()
  assert.ok(answers.every(({ statusCode, writableEnded }) => statusCode === 200 && writableEnded))
})

/** Emits a request on the server, over a socket that is not connected. */
function receive(path: string): ServerResponse {
  const rawHeaders = ['Host', 'shop.test']
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path, rawHeaders })
  request.headers.host = 'shop.test'
  const response = new ServerResponse(request)
  shop.app.server.emit('request', request, response)
  return response
}

test('no header makes the shop render again what is cached', async () => {
  const { headers } = await request('/sitemap.xml')
  for (const [name, value] of [
    ['Range', 'bytes=0-9'],
    ['Origin', 'https://evil.example'],
    ['Content-Length', '1'],
  ] as const) {
    const again = await request('/sitemap.xml', { [name]: value })
    assert.deepEqual([again.status, again.headers.etag], [200, headers.etag ?? assert.fail()], name)
  }
})

test('a caller sees their own change at once: a sale, an edit, a deletion', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const plant = await buildPlant(shop, { name: 'Tulsi', price: 400, stock: 20 })
  for (let left = 19; left >= 0; left--) {
    await request(`/api/plants/${plant}`)
    await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
    assert.equal(json(await request(`/api/plants/${plant}`)).stock, left)
    const listed = json(await request(LIST)).find(({ _id }: { _id: string }) => _id === plant)
    assert.equal(listed.stock, left)
  }
  const body = { ...buildProduct({ name: 'Holy basil', price: 450 }), stock: 3 }
  await admin.api.call('PUT /plants/:id', { params: { id: plant }, body })
  assert.equal(json(await request(`/api/plants/${plant}`)).name, 'Holy basil')
  await admin.api.call('DELETE /plants/:id', { params: { id: plant } })
  assert.equal((await request(`/api/plants/${plant}`)).status, 404)
  assert.ok(!(await request(LIST)).body.includes(plant))
})

test('a change by another process is visible as soon as it is received', async (context) => {
  const other = await openTestShop({ ...shop, drop: async () => {} })
  context.onTestFinished(() => other.app.close())
  const admin = await buildAdmin(shop)
  for (let price = 500; price < 510; price++) {
    const plant = await buildPlant(shop, { name: `Fern ${price}` })
    await other.changes.synced()
    for (let twice = 0; twice < 2; twice++) await request(LIST, {}, 'GET', other)
    await admin.api.call('PUT /plants/:id', {
      params: { id: plant },
      body: buildProduct({ name: `Fern ${price}`, price }),
    })
    await other.changes.synced()
    const listed = json(await request(LIST, {}, 'GET', other)).find(({ _id }: { _id: string }) => _id === plant)
    assert.equal(listed.price, price)
  }
})

test('while changes cannot be received nothing is cached, and after a reconnect it is again', async () => {
  const plant = await buildPlant(shop, { name: 'Neem', price: 300 })
  await shop.changes.synced()
  assert.equal(json(await request(`/api/plants/${plant}`)).price, 300)
  const disconnect = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'paudha-changes' and datname = current_database()`
  for (let price = 301; price < 305; price++) {
    await disconnect.execute(shop.database)
    await sql`update plants set price = ${price * 100} where id = ${plant}`.execute(shop.database)
    await until(async () => json(await request(`/api/plants/${plant}`)).price === price)
  }
  await until(async () => (await request(`/api/plants/${plant}`)).headers.etag !== undefined)
})

test('without capacity the routes answer, and the request is counted once, under its route', async (context) => {
  const app = Fastify()
  const registry = new Registry()
  measureRequests(app, registry)
  app.get('/api/plants/categories', async () => ['indoor'])
  const noCapacity = () => Promise.reject(new Error('no capacity'))
  installRequestPipeline(app, [serveCached(app, createResponseCache(), { isListening: () => true }, noCapacity)])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  context.onTestFinished(() => app.close())
  assert.deepEqual(await (await fetch(`${url}/api/plants/categories`)).json(), ['indoor'])
  const counts = async () => (await registry.metrics()).match(/^paudha_request_duration_seconds_count.*$/gm)
  await until(async () => (await counts()) !== null)
  const labels = 'method="GET",route="/api/plants/categories",status="200"'
  assert.deepEqual(await counts(), [`paudha_request_duration_seconds_count{${labels}} 1`])
})

test('reads of the API that are not cached are refused once their network has used them up; cached ones are not', async (context) => {
  const app = Fastify()
  app.get('/api/plants/categories', async () => ['indoor'])
  const options = { limitReads: () => 7, headers: { 'X-Content-Type-Options': 'nosniff' } }
  const ready = async () => {}
  installRequestPipeline(app, [serveCached(app, createResponseCache(), { isListening: () => true }, ready, options)])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  context.onTestFinished(() => app.close())
  const refused = await fetch(`${url}/api/plants/categories`)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '7'])
  assert.equal(refused.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(refused.headers.get('cache-control'), 'no-store')
  assert.equal(((await refused.json()) as { code: string }).code, 'too_many_requests')
  for (const more of [{ headers: { Origin: url } }, { method: 'HEAD' }])
    assert.equal((await fetch(`${url}/api/plants/categories`, more)).status, 429)
  assert.equal((await fetch(`${url}/api/plants/categories`, { method: 'POST' })).status, 404)
})

test('what is refused, unknown or personal is not cached', async () => {
  const missing = await request('/api/plants/aB3dE6gH9jK2mN5p')
  assert.deepEqual([missing.status, missing.headers['cache-control']], [404, 'no-store'])
  assert.equal((await request(`${LIST}&limit=3`)).status, 400)
  assert.equal((await request('/api/plants?limit=-1')).status, 400)
  assert.equal((await request(LIST, { Origin: 'https://evil.example' })).status, 403)
  assert.equal((await request(`${LIST}&search=fern`)).headers['cache-control'], 'no-store')
})
