import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, test } from 'vitest'
import { ApiError, createApi } from '../../../contract/client.ts'
import { buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { openTestShop, type TestShop } from '../../../test/support/test-shop.ts'
import { createApp } from '../../app.ts'
import { silentLogger } from '../logger.ts'
import { inProcessClient } from './in-process-client.ts'

let database: TestDatabase
let shop: TestShop
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  shop = await openTestShop(database)
  app = await createApp({ ...shop, log: silentLogger })
})

afterAll(async () => {
  await app.close()
  await shop.app.close()
  await database.drop()
})

const inProcess = () => createApi(inProcessClient(app))

test('an in-process call returns what the API returns', async () => {
  const id = await buildPlant(shop, { name: 'Gulab ₹', scientificName: '', stock: 3 })
  await buildPlant(shop, { name: 'Aloe', category: 'succulent', originalPrice: 900 })
  const writer = await buildPerson(shop)
  await writer.api.call('POST /plants/:id/reviews', { params: { id }, body: { rating: 4, comment: 'Good' } })
  const params = { id }
  const readAll = async (api: ReturnType<typeof inProcess>) => ({
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
  for (const call of [
    (api: ReturnType<typeof inProcess>) => api.call('GET /plants/:id', { params: { id: 'a'.repeat(20) } }),
    (api: ReturnType<typeof inProcess>) => api.call('GET /plants/:id', { params: { id: '../admin' } }),
    (api: ReturnType<typeof inProcess>) => api.call('GET /plants/:id/reviews', { params: { id: 'a'.repeat(20) } }),
    (api: ReturnType<typeof inProcess>) => api.call('GET /plants/:id/ratings', { params: { id: 'a'.repeat(20) } }),
    (api: ReturnType<typeof inProcess>) => api.list('GET /plants', { query: { limit: 5, search: '\0' } }),
    (api: ReturnType<typeof inProcess>) => api.list('GET /plants', { query: { limit: 0 } }),
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
