import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Api, ApiError, createApi } from '../../contract/client.ts'
import { loadHome } from './home/load-home.ts'
import { pageAnswer } from './loaded.ts'
import { loadPlant } from './plant/load-plant.ts'
import { loadShop } from './shop/load-shop.ts'
import { everything } from './shop/shop-query.ts'

for (const [what, said, plants, plant] of [
  ['the server’s message', 'The greenhouse is locked.', 'The greenhouse is locked.', 'The greenhouse is locked.'],
  ['the default where the server gives none', '', 'Failed to fetch plants', 'Failed to fetch plant'],
] as const) {
  test(`a failed load tells ${what}, and no cache keeps the page`, async () => {
    const home = await loadHome(broken(said))
    assert.deepEqual(home, { bestsellers: { error: plants }, categories: { error: plants } })
    assert.equal(pageAnswer(home).init?.status, 503)

    const shop = await loadShop(broken(said), everything)
    const failed = { error: plants }
    assert.deepEqual(shop, {
      query: everything,
      categories: failed,
      countries: [],
      facets: failed,
      found: failed,
      instead: null,
    })
    assert.equal(pageAnswer(shop).init?.status, 503)

    assert.deepEqual(await loadPlant(broken(said), 'tulsi'), { error: plant })
  })
}

test('a page with all its parts may be cached', () => {
  assert.equal(pageAnswer({ categories: { value: [] } }).init?.status, 200)
})

function broken(message: string): Api {
  return createApi(() => Promise.reject(new ApiError(503, { message, code: 'unavailable' })))
}
