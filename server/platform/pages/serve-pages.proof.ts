import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { test } from 'vitest'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { servePages } from './serve-pages.ts'

const REQUESTS = 300

const shop = shopForTests({ shopName: 'Hari & Sons <Nursery>' })

test('when too many pages are requested at once, the rest get the busy page, and later requests are served again', async () => {
  const app = Fastify()
  const gate = Promise.withResolvers<void>()
  let rendered = 0
  const render = async () => {
    await gate.promise
    rendered++
    return new Response('<p>Plants</p>', { headers: { 'Content-Type': 'text/html' } })
  }
  await servePages(app, shop, { render, release: null })
  const responses = Array.from({ length: REQUESTS }, (_, place) => app.inject(`/shop?search=${place}`))
  const last = await responses[REQUESTS - 1]
  assert.ok(last)
  assert.equal(last.statusCode, 503)
  assert.equal(last.headers['retry-after'], '2')
  assert.match(last.body, /We are very busy/)
  assert.match(last.body, /Hari &amp; Sons &lt;Nursery>/)
  assert.match(String(last.headers['content-security-policy']), /style-src 'self' 'sha256-/)
  gate.resolve()
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode)
  assert.ok(rendered < REQUESTS)
  assert.deepEqual([...new Set(statuses)].toSorted(), [200, 503])
  assert.equal((await app.inject('/shop')).statusCode, 200)
  await app.close()
})
