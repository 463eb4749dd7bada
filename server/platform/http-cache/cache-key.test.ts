import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cacheKey } from './cache-key.ts'

const PLANT = 'aB3dE6gH9jK2mN5p'

test('a response that is the same for everyone has one cache key, whatever the spelling of its address', () => {
  for (const [address, key] of [
    ['/', '/'],
    ['/?utm_source=letter&fbclid=1', '/'],
    ['/about?pin=411015', '/about'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/security-policy?x=1', '/security-policy'],
    ['/shop?sort=name&category=indoor&from=x&pin=', '/shop?category=indoor&sort=name'],
    ['/shop?maxHeight=60&pets=non-toxic', '/shop?maxHeight=60&pets=non-toxic'],
    ['/shop?light=sun&light=low&place=garden', '/shop?light=low%2Csun&place=garden'],
    ['/shop?place=garden&light=low%2Csun,low', '/shop?light=low%2Csun&place=garden'],
    [`/plants/${PLANT}?stars=5&x=1&sort=lowest&pin=`, `/plants/${PLANT}?sort=lowest&stars=5`],
    [`/plants/${PLANT}?stars=6&sort=best&search=x`, `/plants/${PLANT}`],
    ['/finder?utm_source=letter', '/finder'],
    ['/finder?window=east&where=balcony&step=3', '/finder?step=3&where=balcony&window=east'],
    ['/finder?pin=', '/finder?pin='],
    ['/finder?pets=yes&pets=no', '/finder?pets=yes'],
    ['/finder?pets=yes?&window=east', '/finder?pets=yes%3F&window=east'],
    ['/finder?pets=no&pets=yes', '/finder?pets=no'],
    ['/api/finder?where=balcony&pets=yes', '/api/finder?pets=yes&where=balcony'],
    [`/api/plants/${PLANT}`, `/api/plants/${PLANT}`],
    [`/api/plants/${PLANT}/related`, `/api/plants/${PLANT}/related`],
    ['/api/plants/categories', '/api/plants/categories'],
    ['/api/plants/countries', '/api/plants/countries'],
    ['/api/plants/facets?pets=non-toxic&light=low', '/api/plants/facets?light=low&pets=non-toxic'],
    ['/api/plants?sort=rating&families=true&limit=24', '/api/plants?families=true&limit=24&sort=rating'],
    ['/api/plants?place=garden&limit=24&maxHeight=60', '/api/plants?limit=24&maxHeight=60&place=garden'],
  ] as const) {
    assert.equal(cacheKey(address), key, address)
  }
})

test('a page that says a day of delivery has no cache key, whatever its PIN is', () => {
  for (const pin of ['411015', '411+015', '000000', 'x', '&pin=411015']) {
    for (const page of [`/plants/${PLANT}`, '/shop', '/finder']) {
      for (const address of [`${page}?pin=${pin}`, `${page}?sort=name&p%69n=${pin}`])
        assert.equal(cacheKey(address), null, address)
    }
  }
})

test('what is personal, unbounded or invalid has no cache key', () => {
  const shared = `wishlist/shared/${'a'.repeat(43)}`
  const personal = [
    '/cart',
    '/admin',
    '/login?from=%2Fcart',
    '/wishlist',
    `/${shared}`,
    `/api/${shared}`,
    '/api/auth/me',
  ]
  const searches = ['/shop?search=rose', '/api/plants?limit=24&search=rose', '/api/plants/facets?search=rose']
  const twice = ['limit=24&limit=25', 'limit=24&light=low&light=sun'].map((query) => `/api/plants?${query}`)
  const unlimited = ['/api/plants', '/api/plants?light=low', `/api/plants?ids=${PLANT}&limit=1`]
  for (const address of [
    ...[...personal, ...searches, ...twice, ...unlimited],
    ...['/api/plants?limit=24&colour=red', '/api/plants/facets?maxStock=5', '/api/plants/facets?light=low&light=sun'],
    ...['/api/finder?where=balcony&where=garden', '/api/finder?step=3', '/api/plants/..%2Fsecret'],
    ...[`/api/plants/${PLANT}?x=1`, `/api/plants/${PLANT}/reviews`, `/api/plants/${PLANT}/related?x=1`],
    ...[`/plants/${PLANT}/related`, '/__proto__', '/constructor', ''],
  ]) {
    assert.equal(cacheKey(address), null, address)
  }
})
