import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { buildPerson, buildPlant, changePlants, takeOffSale } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

type Query = ApiRequest<'GET /plants'>['query']

const list = (query?: Query) => shop.api().list('GET /plants', { query })
const names = async (query?: Query) => (await list(query)).items.map(({ name }) => name)

test('all plants are listed, the newest first, with the total in X-Total-Count, and the categories that have one', async () => {
  assert.deepEqual(await list(), { items: [], total: 0 })
  assert.deepEqual(await shop.api().call('GET /plants/categories'), [])
  await buildPlant(shop, { name: 'Terracotta Pot', category: 'pots', price: 80, rating: 3.9 })
  await buildPlant(shop, { name: 'aloe vera', category: 'succulent', price: 149.5, stock: 1, rating: 4.5 })
  await buildPlant(shop, { name: 'Zebra Plant', category: 'succulent', price: 149.5, stock: 5, rating: 4.5 })
  const soldOut = await buildPlant(shop, { name: 'Monstera', category: 'indoor', price: 1499, rating: 5 })
  await changePlants(shop, { stock: 0 }, soldOut)
  await buildPlant(shop, { name: 'Snake Plant', category: 'indoor', price: 299.99, stock: 3, rating: 4.4 })

  const answer = await request(shop, 'GET /plants')
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('x-total-count'), '5')
  const listed = (answer.json as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(listed, ['Snake Plant', 'Monstera', 'Zebra Plant', 'aloe vera', 'Terracotta Pot'])
  assert.deepEqual(await shop.api().call('GET /plants/categories'), ['indoor', 'succulent', 'pots'])
})

test('plants are sorted by the requested order', async () => {
  const prices = async (sort: 'price' | '-price') => (await list({ sort })).items.map(({ price }) => price)
  assert.deepEqual(await prices('price'), [80, 149.5, 149.5, 299.99, 1499])
  assert.deepEqual(await prices('-price'), [1499, 299.99, 149.5, 149.5, 80])
  const byName = ['aloe vera', 'Monstera', 'Snake Plant', 'Terracotta Pot', 'Zebra Plant']
  assert.deepEqual(await names({ sort: 'name' }), byName)
  assert.deepEqual(await names({ sort: 'newest' }), await names())
  const ratings = (await list({ sort: 'rating' })).items.map(({ rating }) => rating)
  assert.deepEqual(ratings, [5, 4.5, 4.5, 4.4, 3.9])
})

test('packed goods are found and sorted by their country of origin, those without one last', async () => {
  const lanka = await buildPlant(shop, { name: 'Coir pot', category: 'pots', packed: { countryOfOrigin: 'Sri Lanka' } })
  const india = await buildPlant(shop, { name: 'Clay pot', category: 'pots', packed: { countryOfOrigin: 'India' } })
  const gone = await buildPlant(shop, { name: 'Gone pot', category: 'pots', packed: { countryOfOrigin: 'China' } })
  await takeOffSale(shop, gone)
  assert.deepEqual(await names({ country: 'Sri Lanka' }), ['Coir pot'])
  assert.deepEqual(await names({ country: 'India', category: 'pots' }), ['Clay pot'])
  for (const country of ['China', 'Atlantis', "'"]) assert.deepEqual(await list({ country }), { items: [], total: 0 })
  assert.deepEqual(await shop.api().call('GET /plants/countries'), ['India', 'Sri Lanka'])
  const sorted = await names({ sort: 'country' })
  assert.deepEqual(sorted.slice(0, 3), ['Clay pot', 'Coir pot', 'aloe vera'])
  assert.deepEqual(sorted, await names({ sort: 'country', limit: 50 }))
  await takeOffSale(shop, lanka, india)
})

test('sorting by rating ranks the means of reviews, then what the owner typed', async () => {
  const { items } = await list({ search: 'Terracotta' })
  const pot = items[0]?._id ?? ''
  const shopper = await buildPerson(shop)
  await shopper.api.call('POST /plants/:id/reviews', { params: { id: pot }, body: { rating: 3, comment: 'Sturdy.' } })
  const [first, second] = (await list({ sort: 'rating' })).items
  assert.deepEqual([first?.name, first?.rating, first?.reviews], ['Terracotta Pot', 3, 1])
  assert.deepEqual([second?.name, second?.rating, second?.reviews], ['Monstera', 5, 0])
})

test('plants are filtered by category, price to the paisa and stock, all of which apply', async () => {
  for (const [query, ...expected] of [
    [{ category: 'succulent' }, 'Zebra Plant', 'aloe vera'],
    [{ category: 'seeds' }],
    [{ minPrice: 149.5, maxPrice: 299.99 }, 'Snake Plant', 'Zebra Plant', 'aloe vera'],
    [{ minPrice: 149.51, maxPrice: 299.98 }],
    [{ minPrice: 1499 }, 'Monstera'],
    [{ maxPrice: 80 }, 'Terracotta Pot'],
    [{ minPrice: 300, maxPrice: 80 }],
    [{ inStock: false }, 'Monstera'],
    [{ inStock: true }, 'Snake Plant', 'Zebra Plant', 'aloe vera', 'Terracotta Pot'],
    [{ category: 'succulent', search: 'PLANT', minPrice: 100, maxPrice: 200, inStock: true }, 'Zebra Plant'],
  ] as const)
    assert.deepEqual(await names(query), expected)
})

test('a page states the total of the whole list and overlaps no other, even if plants are alike', async () => {
  const whole = await names()
  for (const { limit, offset = 0 } of [{ limit: 2 }, { limit: 2, offset: 4 }, { limit: 999_999_999 }, { offset: 99 }]) {
    const { items, total } = await list({ limit, offset })
    assert.deepEqual([items.map(({ name }) => name), total], [whole.slice(offset, limit && offset + limit), 5])
  }
  assert.equal((await list({ category: 'succulent', limit: 1 })).total, 2)
  for (const sort of ['rating', 'price', '-price', 'name', 'newest'] as const) {
    const pages = await Promise.all([0, 1, 2, 3, 4].map((offset) => names({ sort, limit: 1, offset })))
    assert.deepEqual(pages.flat(), await names({ sort }))
  }
})

test('a deleted plant is listed nowhere', async () => {
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).where('category', '=', 'pots').execute()
  assert.equal((await list()).total, 4)
  assert.deepEqual(await names({ category: 'pots' }), [])
  assert.deepEqual(await names({ search: 'Terracotta' }), [])
  assert.deepEqual(await shop.api().call('GET /plants/categories'), ['indoor', 'succulent'])
})
