import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { ApiError, createApi } from '../../../contract/client.ts'
import { buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { openTestShop, type TestShop } from '../../../test/support/test-shop.ts'
import { createApp } from '../../app.ts'
import { silentLogger } from '../logger.ts'
import { inProcessClient } from './in-process-client.ts'

let own: TestDatabase
let shop: TestShop
let app: FastifyInstance

before(async () => {
  own = await createTestDatabase()
  shop = await openTestShop(own)
  app = await createApp({ ...shop, log: silentLogger })
})

after(async () => {
  await app.close()
  await shop.app.close()
  await own.drop()
})

const within = () => createApi(inProcessClient(app))

test('what pages ask within the process is what the API answers', async () => {
  const id = await buildPlant(shop, { name: 'Gulab ₹', scientificName: '', stock: 3 })
  await buildPlant(shop, { name: 'Aloe', category: 'succulent', originalPrice: 900 })
  const writer = await buildPerson(shop)
  await writer.api.call('POST /plants/:id/reviews', { params: { id }, body: { rating: 4, comment: 'Good' } })
  const params = { id }
  const asked = async (api: ReturnType<typeof within>) => ({
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
  const answered = await asked(within())
  assert.deepEqual(answered, await asked(shop.api()))
  assert.equal(answered.none.total, 2)
})

test('it is refused what the API refuses, in the same words', async () => {
  const refusalOf = (calling: Promise<unknown>) =>
    calling.then(
      () => assert.fail('It was answered'),
      (error: unknown) => {
        assert.ok(error instanceof ApiError)
        return [error.status, error.code, error.message]
      },
    )
  for (const ask of [
    (api: ReturnType<typeof within>) => api.call('GET /plants/:id', { params: { id: 'a'.repeat(20) } }),
    (api: ReturnType<typeof within>) => api.call('GET /plants/:id', { params: { id: '../admin' } }),
    (api: ReturnType<typeof within>) => api.call('GET /plants/:id/reviews', { params: { id: 'a'.repeat(20) } }),
    (api: ReturnType<typeof within>) => api.call('GET /plants/:id/ratings', { params: { id: 'a'.repeat(20) } }),
    (api: ReturnType<typeof within>) => api.list('GET /plants', { query: { limit: 5, search: '\0' } }),
    (api: ReturnType<typeof within>) => api.list('GET /plants', { query: { limit: 0 } }),
  ]) {
    assert.deepEqual(await refusalOf(ask(within())), await refusalOf(ask(shop.api())))
  }
})

test('it reaches nothing that a page for everyone may not show, and changes nothing', async () => {
  for (const asking of [
    within().call('GET /orders'),
    within().call('GET /admin/users'),
    within().call('POST /newsletter', { body: { email: 'a@b.example' } }),
  ]) {
    await assert.rejects(asking, { status: 404, code: 'not_found' })
  }
})

test('without its database it is told so', async () => {
  await shop.database.destroy()
  await assert.rejects(within().call('GET /plants/categories'), { status: 503, code: 'unavailable' })
})
