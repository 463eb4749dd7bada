import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import { createResponseCache, LISTS_TAG, plantTag, type Rendering } from './response-cache.ts'

const responseOf = (text: string, ...tags: string[]) =>
  createCachedResponse({ 'content-type': 'text/plain' }, Buffer.from(text), new Set(tags))

const rendered = (response: CachedResponse): Rendering => ({ kind: 'cacheable', response })

test('a change of stock invalidates what shows the plant, and nothing else', async () => {
  const cache = createResponseCache()
  const pages = {
    ...{ '/rose': [plantTag('rose')], '/lily': [plantTag('lily')] },
    ...{ '/both': [LISTS_TAG, plantTag('rose'), plantTag('lily')], '/list': [LISTS_TAG] },
  }
  for (const [key, tags] of Object.entries(pages))
    await cache.render(key, async () => rendered(responseOf(key, ...tags)))
  const cachedKeys = () => Object.keys(pages).filter((key) => cache.find(key))
  cache.invalidate({ kind: 'stock', plantId: 'rose' })
  assert.deepEqual(cachedKeys(), ['/lily', '/list'])
  cache.invalidate({ kind: 'plant', plantId: 'oak' })
  assert.deepEqual(cachedKeys(), ['/lily'])
  cache.invalidate({ kind: 'everything' })
  assert.deepEqual(cachedKeys(), [])
})

test('a response that changes while it is rendered is neither cached nor shared with later requests', async () => {
  const cache = createResponseCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = cache.render('/rose', async () => {
    await promise
    return rendered(responseOf('three left', plantTag('rose')))
  })
  assert.equal(cache.findPending('/rose'), first)
  cache.invalidate({ kind: 'stock', plantId: 'rose' })
  assert.equal(cache.findPending('/rose'), undefined)
  const second = cache.render('/rose', async () => rendered(responseOf('two left', plantTag('rose'))))
  const fresh = await second
  assert.ok(fresh.kind === 'cacheable')
  resolve()
  await first
  assert.equal(cache.find('/rose'), fresh.response)
})

test('an address with parameters is cached on the second request, so that made-up ones evict nothing', async () => {
  const cache = createResponseCache()
  await cache.render('/', async () => rendered(responseOf('home')))
  for (let number = 0; number < 20_000; number++) {
    await cache.render(`/shop?page=${number}`, async () => rendered(responseOf('x'.repeat(10_000))))
    assert.equal(cache.find(`/shop?page=${number}`), undefined)
  }
  assert.ok(cache.find('/'))
  await cache.render('/shop?page=19999', async () => rendered(responseOf('page')))
  assert.ok(cache.find('/shop?page=19999'))
})

test('a very long address is never cached, nor remembered as requested once', async () => {
  const cache = createResponseCache()
  const address = `/shop?sort=${'x'.repeat(500)}`
  for (let time = 0; time < 3; time++) await cache.render(address, async () => rendered(responseOf('page')))
  assert.equal(cache.find(address), undefined)
})

test('memory is bounded, also when a response grows by further encodings: the least recently used is evicted first', async () => {
  const cache = createResponseCache()
  for (let number = 0; number < 14; number++)
    await cache.render(`/${number}`, async () => rendered(responseOf('x'.repeat(2 ** 19), plantTag('oak'))))
  let size = 2 ** 19
  const growing = { ...responseOf('rose', plantTag('rose')), size: () => size }
  await cache.render('/rose', async () => rendered(growing))
  assert.ok(cache.find('/0'))
  size *= 4
  growing.onResize()
  assert.equal(cache.find('/1'), undefined)
  assert.ok(cache.find('/13'))
  assert.equal(cache.find('/rose'), growing)
  cache.invalidate({ kind: 'stock', plantId: 'rose' })
  assert.equal(cache.find('/rose'), undefined)
  growing.onResize()
  assert.equal(cache.find('/rose'), undefined)
})

test('a response that is not cacheable, or fails, is not cached', async () => {
  const cache = createResponseCache()
  const missing = { statusCode: 404, headers: {}, body: Buffer.from('') }
  for (const rendering of [{ kind: 'left-to-routes' }, { kind: 'uncacheable', response: missing }] as const)
    assert.equal(await cache.render('/rose', async () => rendering), rendering)
  await assert.rejects(
    cache.render('/lily', () => Promise.reject(new Error('withered'))),
    /withered/,
  )
  for (const key of ['/rose', '/lily']) {
    assert.equal(cache.find(key), undefined)
    assert.equal(cache.findPending(key), undefined)
  }
})
