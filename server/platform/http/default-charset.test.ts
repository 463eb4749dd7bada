import assert from 'node:assert/strict'
import { test } from 'vitest'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { createApp } from '../../app.ts'

const shop = shopForTests()
const UTF8 = /; charset=utf-8$/i

test('every text response names its charset', async (context) => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/healthz', '/api/plants', '/api/nothing', '/api/docs/']) {
    const { headers } = await fetch(shop.url + path)
    assert.match(headers.get('content-type') ?? '', UTF8, path)
  }
  const app = await createApp(shop)
  context.onTestFinished(() => app.close())
  const types = ['image/svg+xml', 'text/html', 'text/html; charset=utf-8', 'application/xml']
  for (const [index, type] of types.entries())
    app.get(`/${index}`, (_request, reply) => reply.type(type).send('<svg/>'))
  for (const [index, type] of types.entries()) {
    const { headers } = await app.inject({ url: `/${index}` })
    assert.match(String(headers['content-type']), UTF8, type)
    assert.equal(String(headers['content-type']).match(/charset/g)?.length, 1)
  }
})

test('an answer that is no text names no charset', async (context) => {
  const app = await createApp(shop)
  context.onTestFinished(() => app.close())
  app.get('/picture', (_request, reply) => reply.type('image/jpeg').send(Buffer.from('picture')))
  const { headers } = await app.inject({ url: '/picture' })
  assert.equal(headers['content-type'], 'image/jpeg')
})

test('the documentation of the API loads files of the shop only, and is not framed', async () => {
  const { headers } = await fetch(`${shop.url}/api/docs/`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'none'"]) {
    assert.ok(policy.includes(part), policy)
  }
  assert.doesNotMatch(policy, /https:|unsafe|\*/)
})
