import assert from 'node:assert/strict'
import { test } from 'vitest'
import { searchText } from '../../../contract/fields.ts'
import { canonicalAddress, everything, hasFilters, readShopQuery, shopAddress } from './shop-query.ts'

const read = (search: string) => readShopQuery(new URLSearchParams(search))

test('an invalid parameter gets its default', () => {
  assert.deepEqual(read('category=weeds&sort=colour&page=-1&minPrice=&maxPrice=much&inStock=maybe'), everything)
  assert.deepEqual(read('light=dark&water=&effort=Easy&place=moon&pets=toxic&maxHeight=75'), everything)
})

test('whatever is searched in an address, the API takes it', () => {
  for (const typed of [
    'a\0b',
    'line\nbreak',
    '\u0007',
    '\ufdfa'.repeat(200),
    `x${'\ufb2c'.repeat(200)}`,
    ' rose '.repeat(50),
  ]) {
    const { search } = readShopQuery(new URLSearchParams({ search: typed }))
    assert.equal(searchText.parse(search), search)
    assert.equal(search === '', typed.replace(/[\p{Cc}\ufdfa]/gu, '') === '')
  }
})

test('values of one kind are repeated or have commas, in any order', () => {
  for (const search of ['light=sun&light=low', 'light=low,sun', 'light=sun%2Clow,dark&light=low']) {
    assert.deepEqual(read(search), { ...everything, light: ['low', 'sun'] }, search)
  }
  assert.equal(shopAddress(read('light=sun,low&maxHeight=60')), '/shop?light=low&light=sun&maxHeight=60')
})

test('a search is sorted by relevance, unless another order is in the address; without one the best rated come first', () => {
  assert.equal(read('search=tulsi').sort, null)
  assert.equal(read('search=tulsi&sort=rating').sort, 'rating')
  assert.equal(read('search=tulsi&sort=').sort, null)
  assert.equal(read('sort=rating').sort, null)
  assert.equal(shopAddress({ ...everything, search: 'tulsi' }), '/shop?search=tulsi')
  assert.equal(shopAddress({ ...everything, search: 'tulsi', sort: 'rating' }), '/shop?search=tulsi&sort=rating')
})

test('a PIN stays in the address, whatever else is chosen, and however it is typed', () => {
  assert.equal(
    shopAddress({ ...read('pin=411015&page=2'), category: 'pots', page: 1 }),
    '/shop?category=pots&pin=411015',
  )
  assert.equal(read('pin=411+015').pin, '411 015')
})

test('sorting, filters and PIN are not part of the canonical address', () => {
  const filters = 'minPrice=10&maxPrice=90&inStock=true&country=India&light=low&pets=non-toxic&maxHeight=60&pin=411015'
  const query = read(`category=seeds&sort=-price&${filters}&page=2`)
  assert.equal(canonicalAddress(query), '/shop?category=seeds&page=2')
})

test('any filter in the address overrides the stored ones', () => {
  for (const name of Object.keys(everything)) {
    assert.ok(hasFilters(new URLSearchParams({ [name]: 'x' })))
  }
  assert.ok(!hasFilters(new URLSearchParams('utm_source=leaflet')))
})
