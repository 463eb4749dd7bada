import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfLastPage, PAGE_SIZE, type ShopData } from './load-shop.ts'
import { everything, type ShopQuery } from './shop-query.ts'

const shown = (total: number, query: Partial<ShopQuery>): ShopData => ({
  query: { ...everything, ...query },
  categories: { value: [] },
  countries: [],
  facets: { error: 'No' },
  found: { value: { plants: [], total, pages: 1, areAllPlants: true } },
  instead: null,
})

test('a page past the last redirects to the last one, with the requested filters', () => {
  assert.equal(addressOfLastPage(shown(3 * PAGE_SIZE, { page: 9999 })), '/shop?page=3')
  assert.equal(addressOfLastPage(shown(3 * PAGE_SIZE + 1, { page: 5, category: 'pots' })), '/shop?category=pots&page=4')
  assert.equal(addressOfLastPage(shown(5, { page: 2, search: 'tulsi' })), '/shop?search=tulsi')
  assert.equal(addressOfLastPage(shown(0, { page: 2 })), '/shop')
})

test('an existing page stays, and so does one whose plants could not be counted', () => {
  assert.equal(addressOfLastPage(shown(0, {})), null)
  assert.equal(addressOfLastPage(shown(2 * PAGE_SIZE, { page: 2 })), null)
  assert.equal(addressOfLastPage({ ...shown(0, { page: 9 }), found: { error: 'No' } }), null)
})
