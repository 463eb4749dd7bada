import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalAddress, everything, readShopQuery, shopAddress, speaksOfFilters } from './shop-query.ts'

const read = (search: string) => readShopQuery(new URLSearchParams(search))

test('an address says everything that was chosen, and nothing else', () => {
  const query = { ...everything, category: 'pots', search: 'तुलसी', minPrice: 99.5, inStock: true, page: 2 } as const
  const address = shopAddress(query)
  assert.deepEqual(read(address.slice('/shop?'.length)), query)
  assert.equal(shopAddress(everything), '/shop')
})

test('what an address says wrongly is the default', () => {
  assert.deepEqual(read('category=weeds&sort=colour&page=-1&minPrice=&maxPrice=much&inStock=maybe'), everything)
})

test('two prices the wrong way round are turned', () => {
  const { minPrice, maxPrice } = read('minPrice=500&maxPrice=200')
  assert.deepEqual([minPrice, maxPrice], [200, 500])
})

test('order, price and stock do not make another page for search engines', () => {
  const query = read('category=seeds&sort=-price&minPrice=10&maxPrice=90&inStock=true&page=2')
  assert.equal(canonicalAddress(query), '/shop?category=seeds&page=2')
})

test('any filter in the address beats what is remembered', () => {
  for (const name of ['category', 'search', 'minPrice', 'maxPrice', 'inStock', 'sort', 'page']) {
    assert.ok(speaksOfFilters(new URLSearchParams({ [name]: 'x' })))
  }
  assert.ok(!speaksOfFilters(new URLSearchParams('utm_source=leaflet')))
})
