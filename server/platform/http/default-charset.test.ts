import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { createApp } from '../../app.ts'

const shop = shopForTests()
const UTF8 = /; charset=utf-8$/i

test('every text response names its charset, and no other does', async (context) => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/healthz', '/api/plants', '/api/nothing', '/api/docs/']) {
    const { headers } = await fetch(shop.url + path)
    assert.match(headers.get('content-type') ?? '', UTF8, path)
  }
  const app = await createApp(shop)
  context.onTestFinished(() => app.close())
  const types = ['image/svg+xml', 'text/html', 'text/html; charset=utf-8', 'application/xml']
  app.get('/typed', (request, reply) => reply.type(String(request.headers.type)).send(Buffer.from('<svg/>')))
  const typed = async (type: string) =>
    String((await app.inject({ url: '/typed', headers: { type } })).headers['content-type'])
  for (const type of types) {
    assert.match(await typed(type), UTF8, type)
    assert.equal((await typed(type)).match(/charset/g)?.length, 1)
  }
  assert.equal(await typed('image/jpeg'), 'image/jpeg')
})

test('the documentation of the API loads files of the shop only, and is not framed', async () => {
  const { headers } = await fetch(`${shop.url}/api/docs/`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'none'"]) {
    assert.ok(policy.includes(part), policy)
  }
  assert.doesNotMatch(policy, /https:|unsafe|\*/)
})
