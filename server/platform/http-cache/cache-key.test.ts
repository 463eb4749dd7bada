import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cacheKey } from './cache-key.ts'

const PLANT = 'aB3dE6gH9jK2mN5p'

test('a response that is the same for everyone has one cache key, whatever the spelling of its address', () => {
  for (const [address, key] of [
    ['/', '/'],
    ['/?utm_source=letter&fbclid=1', '/'],
    ['/shop', '/shop'],
    ['/shop?sort=name&category=indoor&from=x', '/shop?category=indoor&sort=name'],
    [`/plants/${PLANT}`, `/plants/${PLANT}`],
    [`/plants/${PLANT}?x=1`, `/plants/${PLANT}`],
    [`/plants/${PLANT}?stars=5&x=1&sort=lowest`, `/plants/${PLANT}?sort=lowest&stars=5`],
    [`/plants/${PLANT}?stars=6&sort=best&search=x`, `/plants/${PLANT}`],
    [`/api/plants/${PLANT}`, `/api/plants/${PLANT}`],
    [`/api/plants/${PLANT}/related`, `/api/plants/${PLANT}/related`],
    ['/api/plants/categories', '/api/plants/categories'],
    ['/api/plants/countries', '/api/plants/countries'],
    ['/api/plants?sort=rating&limit=24', '/api/plants?limit=24&sort=rating'],
    ['/api/plants?families=true&limit=24', '/api/plants?families=true&limit=24'],
    ['/finder', '/finder'],
    ['/finder?utm_source=letter', '/finder'],
    ['/finder?window=east&where=balcony&step=3', '/finder?step=3&where=balcony&window=east'],
    ['/finder?pin=', '/finder?pin='],
    ['/finder?pets=yes&pets=no', '/finder?pets=yes'],
    ['/finder?pets=no&pets=yes', '/finder?pets=no'],
    ['/shop?pin=&sort=name', '/shop?sort=name'],
    ['/about?pin=411015', '/about'],
    [`/plants/${PLANT}?pin=`, `/plants/${PLANT}`],
    ['/api/finder', '/api/finder'],
    ['/api/finder?where=balcony&pets=yes', '/api/finder?pets=yes&where=balcony'],
    ['/api/plants/facets', '/api/plants/facets'],
    ['/api/plants/facets?pets=non-toxic&light=low', '/api/plants/facets?light=low&pets=non-toxic'],
    ['/api/plants?place=garden&limit=24&maxHeight=60', '/api/plants?limit=24&maxHeight=60&place=garden'],
    ['/shop?maxHeight=60&pets=non-toxic', '/shop?maxHeight=60&pets=non-toxic'],
    ['/shop?light=sun&light=low&place=garden', '/shop?light=low%2Csun&place=garden'],
    ['/shop?place=garden&light=low%2Csun,low', '/shop?light=low%2Csun&place=garden'],
    ['/sitemap.xml', '/sitemap.xml'],
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
  for (const address of [
    '/cart',
    '/admin',
    '/login?from=%2Fcart',
    '/api/plants',
    '/api/plants?limit=24&search=rose',
    `/api/plants?ids=${PLANT}&limit=1`,
    '/wishlist',
    `/wishlist/shared/${'a'.repeat(43)}`,
    `/api/wishlist/shared/${'a'.repeat(43)}`,
    '/api/plants?limit=24&limit=25',
    '/api/plants?limit=24&colour=red',
    '/api/finder?where=balcony&where=garden',
    '/api/finder?step=3',
    `/api/plants/${PLANT}?x=1`,
    `/api/plants/${PLANT}/reviews`,
    `/api/plants/${PLANT}/related?x=1`,
    `/plants/${PLANT}/related`,
    '/api/plants/..%2Fsecret',
    '/api/auth/me',
    '/api/plants?light=low',
    '/api/plants?limit=24&light=low&light=sun',
    '/api/plants/facets?search=rose',
    '/api/plants/facets?maxStock=5',
    '/api/plants/facets?light=low&light=sun',
    '/shop?search=rose',
    '/__proto__',
    '/constructor',
    '',
  ]) {
    assert.equal(cacheKey(address), null, address)
  }
})
