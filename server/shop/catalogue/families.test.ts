import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  changePlants,
  takeOffSale,
} from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const size = (family: string, label: string, position = 0) => ({ family, label, position })
const plant = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const labels = async (id: string) => (await plant(id)).sizes.map(({ label }) => label)
const list = (query: ApiRequest<'GET /plants'>['query']) => shop.api().list('GET /plants', { query })

test('a plant has the sizes of its family, in their order, and one without a family has none', async () => {
  const of = (label: string, position: number, price: number, stock: number) => {
    const facts = { ...unknownFacts, heightCm: price, potCm: 10 }
    return buildPlant(shop, { name: 'Areca Palm', price, stock, facts, size: size('Areca Palm', label, position) })
  }
  const [large, small] = [await of('Large', 2, 899, 2), await of('10 cm pot', 1, 199, 5)]
  const single = await buildPlant(shop, { name: 'Neem' })
  const sizes = [
    { _id: small, label: '10 cm pot', detail: '199 cm tall', price: 199, stock: 5 },
    { _id: large, label: 'Large', detail: '899 cm tall, 10 cm pot', price: 899, stock: 2 },
  ]
  for (const id of [small, large]) assert.deepEqual((await plant(id)).sizes, sizes)
  assert.deepEqual((await plant(large)).size, size('Areca Palm', 'Large', 2))
  const { size: none, sizes: others } = await plant(single)
  assert.deepEqual([none, others], [null, []])
})

test('with `families`, a list has one entry for each family: the cheapest match in stock', async () => {
  const of = (label: string, price: number, stock: number) =>
    buildPlant(shop, { name: 'Ficus', category: 'outdoor', price, stock, size: size('Ficus', label) })
  const [small, medium, large] = [await of('S', 100, 1), await of('M', 200, 4), await of('L', 300, 4)]
  const single = await buildPlant(shop, { name: 'Fern', category: 'outdoor', price: 150 })
  const ids = async (query: object) => {
    const { items, total } = await list({ category: 'outdoor', sort: 'price', limit: 20, families: true, ...query })
    assert.equal(items.length, total)
    return items.map(({ _id }) => _id)
  }
  assert.deepEqual(await ids({}), [small, single])
  assert.deepEqual(await ids({ families: false }), [small, single, medium, large])
  assert.deepEqual(await ids({ minPrice: 250 }), [large])
  await changePlants(shop, { stock: 0 }, small)
  assert.deepEqual(await ids({}), [single, medium])
  assert.deepEqual(await ids({ inStock: false }), [small])
  assert.deepEqual((await list({ category: 'outdoor', families: true })).items.length, 2)
  await takeOffSale(shop, small, medium)
  assert.deepEqual(await ids({}), [single, large])
  assert.deepEqual(await labels(large), ['L'])
})

test('a cached page of one size shows changes to the others at once', async () => {
  const admin = await buildAdmin(shop)
  const first = await buildPlant(shop, { name: 'Croton', stock: 3, size: size('Croton', 'Small') })
  assert.deepEqual(await labels(first), ['Small'])
  const body = buildProduct({ name: 'Croton', stock: 3, size: size('Croton', 'Large', 1) })
  const { _id: second } = await admin.api.call('POST /plants', { body })
  assert.deepEqual(await labels(first), ['Small', 'Large'])
  await changePlants(shop, { stock: 2 }, second)
  assert.equal((await plant(first)).sizes[1]?.stock, 2)
  const params = { id: second }
  await admin.api.call('PUT /plants/:id', { params, body: { ...body, stock: 2, size: null } })
  assert.deepEqual(await labels(first), ['Small'])
  assert.deepEqual(await labels(second), [])
  await admin.api.call('PUT /plants/:id', { params, body: { ...body, stock: 2 } })
  assert.deepEqual(await labels(first), ['Small', 'Large'])
  await admin.api.call('DELETE /plants/:id', { params })
  assert.deepEqual(await labels(first), ['Small'])
})

test('a family has each size once, a size is named whole, and an edit that leaves it out keeps it', async () => {
  const admin = await buildAdmin(shop)
  const id = await buildPlant(shop, { name: 'Rose', stock: 3, size: size('Rose', 'Red pot') })
  const other = await buildPlant(shop, { name: 'Rose', stock: 3, size: size('Rose', 'Blue pot') })
  const put = (to: string, changes: object) =>
    request(shop, `PUT /plants/${to}`, { bearer: admin.bearer, body: { ...buildProduct({ stock: 3 }), ...changes } })
  const post = { bearer: admin.bearer, body: buildProduct({ size: size('Rose', 'Red pot') }) }
  assertRefused(await request(shop, 'POST /plants', post), 'invalid', ['size.label'])
  for (const [changes, ...fields] of [
    [size('\u200bRose', 'red\u00a0POT'), 'size.label'],
    [size('\u200b', '\u00a0'), 'size.family', 'size.label'],
  ] as const)
    assertRefused(await put(other, { size: changes }), 'invalid', fields)
  assert.equal((await put(other, { size: size('Rose\u00a0', 'Blue\u200b pot', 1) })).status, 200)
  assert.deepEqual(await labels(id), ['Red pot', 'Blue pot'])
  assert.equal((await put(id, { size: size('Rose', 'Red pot', 4) })).status, 200)
  assert.equal((await put(id, {})).status, 200)
  assert.deepEqual((await plant(id)).size, size('Rose', 'Red pot', 4))
})

test('a cart and an order name the size', async () => {
  const buyer = await buildPerson(shop)
  const id = await buildPlant(shop, { name: 'Bamboo', price: 700, stock: 9, size: size('Bamboo', '20 cm pot') })
  const cart = await buyer.api.call('POST /cart/add', { body: { plantId: id, quantity: 1 } })
  assert.equal(cart[0]?.plant.name, 'Bamboo, 20 cm pot')
  const order = await buildOrder(buyer, [{ plant: id, quantity: 1, price: 700 }])
  assert.ok(JSON.stringify(order).includes('Bamboo, 20 cm pot'))
})

test('suggestions and the sitemap have the first size of a family, and suggestions leave out its label', async () => {
  const second = await buildPlant(shop, { name: 'Plumeria', price: 700, size: size('Plumeria', '20 cm pot', 1) })
  const first = await buildPlant(shop, { name: 'Plumeria', price: 300, size: size('Plumeria', '10 cm pot') })
  const shown = async () => {
    const { plants } = await shop.api().call('GET /search', { query: { q: 'plumeria' } })
    const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
    const listed = [first, second].map((id) => sitemap.includes(`/plants/${id}`))
    return [...plants.map(({ name, price }) => [name, price]), ...listed]
  }
  assert.deepEqual(await shown(), [['Plumeria', 300], true, false])
  await (await buildAdmin(shop)).api.call('DELETE /plants/:id', { params: { id: first } })
  assert.deepEqual(await shown(), [['Plumeria, 20 cm pot', 700], false, true])
})

test('all sizes of a family share their reviews, and each person writes one', async () => {
  const small = await buildPlant(shop, { name: 'Jade', size: size('Jade', 'Small') })
  const large = await buildPlant(shop, { name: 'Jade', size: size('Jade', 'Large', 1) })
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const write = ({ api }: typeof asha, id: string, rating: number) =>
    api.call('POST /plants/:id/reviews', { params: { id }, body: { rating, comment: 'So.' } })
  await write(asha, small, 5)
  assert.equal((await plant(large)).reviews, 1)
  await write(ravi, large, 2)
  for (const id of [small, large]) {
    const { rating, reviews } = await plant(id)
    assert.deepEqual([rating, reviews], [3.5, 2])
    const listed = await shop.api().list('GET /plants/:id/reviews', { params: { id } })
    assert.equal(listed.total, 2)
    const counts = await shop.api().call('GET /plants/:id/ratings', { params: { id } })
    assert.deepEqual(counts, { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1 })
  }
  const again = { bearer: asha.bearer, body: { rating: 1, comment: 'Again.' } }
  assertRefused(await request(shop, `POST /plants/${large}/reviews`, again), 'already_reviewed')
  await asha.api.call('PUT /plants/:id/reviews/mine', { params: { id: large }, body: { rating: 4, comment: 'Now.' } })
  assert.equal((await plant(small)).rating, 3)
  await ravi.api.call('DELETE /plants/:id/reviews/mine', { params: { id: small } })
  assert.deepEqual([(await plant(small)).rating, (await plant(large)).reviews], [4, 1])
  const sorted = await list({ sort: 'rating', families: true, search: 'jade', literal: true })
  assert.deepEqual([sorted.total, sorted.items[0]?.rating], [1, 4])
})
