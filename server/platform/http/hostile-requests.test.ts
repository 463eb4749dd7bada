import assert from 'node:assert/strict'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { sendRaw } from '../../../test/support/raw-request.ts'
import { type Answered, assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

/** Posts these bytes as JSON. */
async function post(path: string, body: Buffer | string, headers: Record<string, string> = {}): Promise<Answered> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) }
}

test('a body over 100 kB is too large', async () => {
  const { bearer } = await buildPerson(shop)
  for (const [call, body] of [
    ['POST /auth/login', { email: 'a'.repeat(100_000) }],
    [`POST /plants/${'A'.repeat(20)}/reviews`, { rating: 5, comment: 'a'.repeat(100_000) }],
    ['POST /orders', { items: Array(10_000).fill({ plant: 'A'.repeat(20), quantity: 1 }) }],
  ] as const)
    assertRefused(await request(shop, call, { bearer, body }), 'too_large')
})

test('a decompression bomb is unpacked only up to the body limit; an unknown or wrong encoding is refused', async () => {
  const logIn = (body: Buffer | string, encoding: string) => post('/auth/login', body, { 'Content-Encoding': encoding })
  const unpacked = Buffer.alloc(10_000_000, ' ')
  const bombs = { gzip: gzipSync(unpacked), br: brotliCompressSync(unpacked), deflate: deflateSync(unpacked) }
  for (const [encoding, body] of Object.entries(bombs)) assertRefused(await logIn(body, encoding), 'too_large')
  for (const encoding of ['zzz', 'gzip, gzip']) assertRefused(await logIn('{}', encoding), 'unsupported_media_type')
  assertRefused(await logIn('{}', 'gzip'), 'malformed')
})

test('text that is no Unicode is malformed, in bytes and in escapes; a whole emoji is not', async () => {
  const { bearer } = await buildPerson(shop)
  const add = (body: Buffer | string) => post('/cart/add', body, { Authorization: `Bearer ${bearer}` })
  const bytes = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82]]
  const broken = bytes.map((text) => Buffer.from([...Buffer.from('{"plantId":"'), ...text, ...Buffer.from('"}')]))
  const halves = ['\\ud800', '\\udc00', '\\udc00\\ud800', '\\uD83D\\n\\uDE00', '\\\\\\ud83d'].map(
    (text) => `{"plantId":"${text}"}`,
  )
  for (const body of [...broken, ...halves, '{"\\udfff":1}']) assertRefused(await add(body), 'malformed')
  for (const text of ['🪴', '\\ud83e\\udeb4', '\\uD83E\\uDEB4', '\\\\ud800', '\\u00e9']) {
    assertRefused(await add(`{"plantId":"${text}","quantity":1}`), 'invalid', ['plantId'])
  }
})

test('an empty body is no body, also where it is declared as JSON', async () => {
  const { bearer } = await buildPerson(shop)
  const headers = { 'Content-Type': 'application/json' }
  assert.equal((await request(shop, 'DELETE /cart/clear', { bearer, headers })).status, 200)
  assertRefused(await request(shop, `PUT /orders/${'A'.repeat(20)}/cancel`, { bearer, headers }), 'not_found')
  assertRefused(await request(shop, 'POST /cart/add', { bearer, headers }), 'invalid', ['request'])
})

const types = ['application/json', 'multipart/form-data; boundary=x', 'text/csv', 'text/plain', 'image/png', 'nonsense']

test('a body that is declared and not sent makes no endpoint wait', { timeout: 120_000 }, async () => {
  const { bearer } = await buildAdmin(shop)
  const who = `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${bearer}`
  const keys = Object.keys(contract).filter((key) => !key.startsWith('GET'))
  const calls = keys.map((key) => key.replace(/:\w+/g, 'A'.repeat(20)).replace(' ', ' /api'))
  for (const call of [...calls, 'POST /api/payments/webhook']) {
    for (const type of types) {
      const { status } = await sendRaw(shop, `${call} HTTP/1.1\r\n${who}\r\nContent-Type: ${type}\r\n\r\n`)
      assert.ok(status >= 200 && status !== 500 && status !== 401, `${call} as ${type}: ${status}`)
    }
  }
})
