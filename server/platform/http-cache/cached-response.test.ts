import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type TestContext, test } from 'vitest'
import { until } from '../../../test/support/wait-until.ts'
import { createCachedResponse } from './cached-response.ts'

const SOON_MS = 10_000
const plants = Array.from({ length: 2_000 }, (_, n) => `Plant ${n} has ${(n * 7_919) % 1_000} leaves, for ₹${n}. `)
const whole = Buffer.from(plants.join(''))

test('a response is compressed quickly for the first request, and well for later ones', async (context) => {
  const { request } = await startServer(context)
  const first = await request('br, gzip')
  assert.ok(brotliDecompressSync(first).equals(whole))
  await until(async () => (await request('br, gzip')).length < first.length, SOON_MS)
  assert.ok(brotliDecompressSync(await request('br, gzip')).equals(whole))
})

test('a response is stored in the requested encodings, and any other can be made from them', async (context) => {
  const { cached, request } = await startServer(context)
  let resized = 0
  cached.onResize = () => resized++
  assert.ok(cached.size() > whole.length)
  await request('br')
  assert.ok(cached.size() < whole.length / 2)
  assert.equal(resized, 1)
  assert.ok(gunzipSync(await request('gzip')).equals(whole))
  assert.ok(cached.size() < whole.length)
  assert.ok((await request('identity')).equals(whole))
  assert.ok(cached.size() > whole.length)
  await request('gzip')
  assert.ok((await request('identity')).equals(whole))
})

async function startServer(context: TestContext) {
  const cached = createCachedResponse({ 'content-type': 'text/plain; charset=utf-8' }, whole, new Set())
  const server = createServer((incoming, response) => void cached.send(incoming, response)).listen(0, '127.0.0.1')
  context.onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = async (encoding: string) => {
    const sent = get({ port, host: '127.0.0.1', headers: { 'Accept-Encoding': encoding }, agent: false })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return Buffer.concat(await response.toArray())
  }
  return { cached, request }
}
