import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Api, ApiError, createApi } from '../../../contract/client.ts'
import { buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inProcessClient } from './in-process-client.ts'

const shop = shopForTests()
const inProcess = () => createApi(inProcessClient(shop.app))

test('an in-process call returns what the API returns', async () => {
  const id = await buildPlant(shop, { name: 'Gulab ₹', scientificName: '', stock: 3 })
  await buildPlant(shop, { name: 'Aloe', category: 'succulent', originalPrice: 900 })
  const writer = await buildPerson(shop)
  await writer.api.call('POST /plants/:id/reviews', { params: { id }, body: { rating: 4, comment: 'Good' } })
  const params = { id }
  const readAll = async (api: Api) => ({
    list: await api.list('GET /plants', { query: { limit: 1, offset: 1, sort: 'price', inStock: true } }),
    found: await api.list('GET /plants', { query: { search: 'gulab', limit: 5 } }),
    none: await api.list('GET /plants', { query: { limit: 5, offset: 50 } }),
    categories: await api.call('GET /plants/categories'),
    plant: await api.call('GET /plants/:id', { params }),
    reviews: await api.list('GET /plants/:id/reviews', { params, query: { limit: 5 } }),
    laterReviews: await api.list('GET /plants/:id/reviews', { params, query: { limit: 5, offset: 5 } }),
    ratings: await api.call('GET /plants/:id/ratings', { params }),
    seller: await api.call('GET /seller'),
  })
  const answered = await readAll(inProcess())
  assert.deepEqual(answered, await readAll(shop.api()))
  assert.equal(answered.none.total, 2)
})

test('an in-process call is refused what the API refuses, with the same messages', async () => {
  const refusalOf = (calling: Promise<unknown>) =>
    calling.then(
      () => assert.fail('It was answered'),
      (error: unknown) => {
        assert.ok(error instanceof ApiError)
        return [error.status, error.code, error.message]
      },
    )
  const params = { id: 'a'.repeat(20) }
  for (const call of [
    (api: Api) => api.call('GET /plants/:id', { params }),
    (api: Api) => api.call('GET /plants/:id', { params: { id: '../admin' } }),
    (api: Api) => api.call('GET /plants/:id/reviews', { params }),
    (api: Api) => api.list('GET /plants', { query: { limit: 5, search: '\0' } }),
    (api: Api) => api.list('GET /plants', { query: { limit: 0 } }),
  ]) {
    assert.deepEqual(await refusalOf(call(inProcess())), await refusalOf(call(shop.api())))
  }
})

test('an in-process call reaches public reads only', async () => {
  for (const call of [
    inProcess().call('GET /orders'),
    inProcess().call('GET /admin/users'),
    inProcess().call('POST /newsletter', { body: { email: 'a@b.example' } }),
  ]) {
    await assert.rejects(call, { status: 404, code: 'not_found' })
  }
})

test('without the database an in-process call fails as unavailable', async () => {
  await shop.database.destroy()
  await assert.rejects(inProcess().call('GET /plants/categories'), { status: 503, code: 'unavailable' })
})
