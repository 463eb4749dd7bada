import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from 'vitest'
import { assertProtectedAnswer } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function request(name: string, headers: Record<string, string> = {}, method = 'GET') {
  const [answer] = (await once(get(`${shop.url}/api/docs/${name}`, { headers, method }), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

for (const name of ['json', 'yaml', 'static/swagger-ui-bundle.js', 'static/swagger-ui.css']) {
  test(`the documentation is compressed, and not sent again to a client that has it: ${name}`, async () => {
    const plain = await request(name)
    assert.deepEqual([plain.status, plain.headers['content-encoding']], [200, undefined])
    assertProtectedAnswer(new Headers(plain.headers as Record<string, string>))
    for (const [coding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await request(name, { 'Accept-Encoding': coding })
      assert.equal(headers['content-encoding'], coding)
      assert.deepEqual(decompress(body), plain.body)
    }
    const { etag } = plain.headers
    const known = await request(name, { 'If-None-Match': `${etag}` })
    assert.deepEqual([known.status, known.body.length, known.headers.etag], [304, 0, etag])
    const head = await request(name, {}, 'HEAD')
    assert.deepEqual([head.status, head.body.length, head.headers.etag], [200, 0, etag])
  })
}
