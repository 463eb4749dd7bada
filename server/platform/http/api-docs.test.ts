import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { test } from 'vitest'
import { assertProtectedAnswer } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { makeOnce } from './api-docs.ts'

const partner = 'https://partner.example'
const shop = shopForTests({ allowedOrigins: [partner] })

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

test('a partner’s pages may read the documentation, other sites may not', async () => {
  for (const [headers, status, allowed] of [
    [{ Origin: partner }, 200, partner],
    [{}, 200, undefined],
    [{ Origin: 'https://evil.example' }, 403, undefined],
  ] as const) {
    const answer = await request('json', headers)
    assert.deepEqual([answer.status, answer.headers['access-control-allow-origin']], [status, allowed])
  }
})

test('each response is made once, for all who ask meanwhile; what is not there, or fails, is not kept', async (context) => {
  const app = Fastify()
  const made: string[] = []
  let isBroken = true
  await app.register(async (scope) => {
    makeOnce(scope)
    scope.get('/*', async ({ url }, reply) => {
      made.push(url)
      if (url === '/fails' && isBroken) throw new Error('not yet')
      return url === '/missing' ? reply.code(404).send() : reply.send(url)
    })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  context.onTestFinished(() => app.close())
  const get = async (path: string) => (await fetch(origin + path)).status

  assert.deepEqual(await Promise.all(['/a', '/a', '/a?x=1', '/b'].map(get)), [200, 200, 200, 200])
  assert.equal(await get('/a?x=2'), 200)
  assert.deepEqual(made, ['/a', '/b'])
  assert.equal(await get('/fails'), 500)
  isBroken = false
  assert.equal(await get('/fails'), 200)
  assert.deepEqual([await get('/missing'), await get('/missing')], [404, 404])
})
