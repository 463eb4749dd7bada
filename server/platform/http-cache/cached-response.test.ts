import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { until } from '../../../test/support/wait-until.ts'
import { keepAnswer } from './cached-response.ts'

const SOON_MS = 10_000
const text = Array.from({ length: 2_000 }, (_, n) => `Plant ${n} has ${(n * 7_919) % 1_000} leaves, for ₹${n}. `).join(
  '',
)
const whole = Buffer.from(text)

test('an answer is compressed quickly for who asks first, and well for who comes later', async (context) => {
  const { ask } = await served(context)
  const first = await ask('br, gzip')
  assert.ok(brotliDecompressSync(first).equals(whole))
  await until(async () => (await ask('br, gzip')).length < first.length, SOON_MS)
  assert.ok(brotliDecompressSync(await ask('br, gzip')).equals(whole))
})

test('an answer is kept in the forms that are asked for, and any other can be had from them', async (context) => {
  const { answer, ask } = await served(context)
  let resized = 0
  answer.onResize = () => resized++
  assert.ok(answer.size() > whole.length)
  await ask('br')
  assert.ok(answer.size() < whole.length / 2)
  assert.equal(resized, 1)
  assert.ok(gunzipSync(await ask('gzip')).equals(whole))
  assert.ok(answer.size() < whole.length)
  assert.ok((await ask('identity')).equals(whole))
  assert.ok(answer.size() > whole.length)
  await ask('gzip')
  assert.ok((await ask('identity')).equals(whole))
})

async function served(context: TestContext) {
  const answer = keepAnswer({ 'content-type': 'text/plain; charset=utf-8' }, Buffer.from(text), new Set())
  const server = createServer((request, response) => void answer.send(request, response)).listen(0, '127.0.0.1')
  context.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      get({ port, host: '127.0.0.1', headers: { 'Accept-Encoding': encoding }, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
      }).on('error', reject)
    })
  return { answer, ask }
}
