import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Api, ApiError, createApi } from '../../contract/client.ts'
import { loadHome } from './home/load-home.ts'
import { pageAnswer } from './loaded.ts'
import { loadShop } from './shop/load-shop.ts'
import { everything } from './shop/shop-query.ts'

test('no cache keeps a page of which a part failed to load; one with all its parts may be cached', async () => {
  const broken: Api = createApi(() => Promise.reject(new ApiError(503, { message: '', code: 'unavailable' })))
  for (const loaded of [await loadHome(broken), await loadShop(broken, everything)])
    assert.equal(pageAnswer(loaded).init?.status, 503)
  assert.equal(pageAnswer({ categories: { value: [] } }).init?.status, 200)
})
