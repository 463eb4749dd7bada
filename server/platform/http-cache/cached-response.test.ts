import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type TestContext, test } from 'vitest'
import { acceptedCoding, compress, createCachedResponse, decompress } from './cached-response.ts'

const plants = Array.from({ length: 2_000 }, (_, n) => `Plant ${n} has ${(n * 7_919) % 1_000} leaves, for ₹${n}. `)
const whole = Buffer.from(plants.join(''))

test('a response is stored in the requested encodings, and any other can be made from them', async (context) => {
  const { cached, request } = await startServer(context)
  let resized = 0
  cached.onResize = () => resized++
  assert.ok(cached.size() > whole.length)
  assert.ok(brotliDecompressSync(await request('br')).equals(whole))
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

const text = Buffer.from('What a page says, again and again. '.repeat(100))

for (const coding of ['br', 'gzip'] as const) {
  test(`what ${coding} compresses takes no more memory than its own bytes, and decompresses to the original`, async () => {
    const short = await compress(coding, text)
    assert.equal(short.buffer.byteLength, short.length)
    const whole = await decompress(coding, short)
    assert.equal(whole.buffer.byteLength, whole.length)
    assert.ok(whole.equals(text))
  })
}

const answers: readonly [accepted: string | undefined, coding: string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , gzip ; q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['*;q=0', 'identity'],
]

test('a response is sent in the best of the codings that the browser accepts', () => {
  for (const [accepted, coding] of answers) assert.equal(acceptedCoding(accepted), coding, accepted)
})

test('15 kB of Accept-Encoding are parsed in less than 20 ms of processor time, whatever they repeat', () => {
  for (const repeated of [' ', '\t', ',', ';', ' ,', ', ', 'br;', 'br ', ';q=', '"', '\\', 'q=', 'br;q=0,']) {
    const value = `br${repeated.repeat(15_000 / repeated.length)}x`
    const before = process.threadCpuUsage()
    acceptedCoding(value)
    const { user } = process.threadCpuUsage(before)
    assert.ok(user < 20_000, `${JSON.stringify(repeated)}: ${user / 1_000} ms`)
  }
})
