import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const add = (person: Person, plantId: string, quantity: number) =>
  person.api.call('POST /cart/add', { body: { plantId, quantity } })
const quantities = (cart: readonly CartItem[]) => cart.map(({ plant, quantity }) => [plant._id, quantity])

test('every call answers 200 with the whole cart', async () => {
  const [fern, palm] = [await buildPlant(shop), await buildPlant(shop)]
  const { bearer } = await buildPerson(shop)
  const calls: readonly [call: string, body: unknown, expected: unknown][] = [
    ['GET /cart', undefined, []],
    ['POST /cart/add', { plantId: fern, quantity: 2 }, [[fern, 2]]],
    [
      'POST /cart/add',
      { plantId: palm, quantity: 1 },
      [
        [fern, 2],
        [palm, 1],
      ],
    ],
    [
      'PUT /cart/update',
      { plantId: fern, quantity: 5 },
      [
        [fern, 5],
        [palm, 1],
      ],
    ],
    [`DELETE /cart/remove/${fern}`, undefined, [[palm, 1]]],
    ['DELETE /cart/clear', undefined, []],
    ['DELETE /cart/clear', undefined, []],
  ]
  for (const [call, body, expected] of calls) {
    const { status, json } = await request(shop, call, { bearer, body })
    assert.deepEqual([status, quantities(json as CartItem[])], [200, expected], call)
  }
})

test('an item shows the plant as it is now, and nothing else', async () => {
  const changes = { name: 'Fern', price: 199.5, stock: 7, image: { url: '/images/fern.jpg', public_id: 'fern' } }
  const id = await buildPlant(shop, { ...changes, category: 'outdoor' })
  const asha = await buildPerson(shop)
  const plant = {
    _id: id,
    name: 'Fern',
    price: 199.5,
    stock: 7,
    category: 'outdoor',
    image: { url: 'http://shop.test/images/fern.jpg', public_id: 'fern' },
    isAvailable: true,
    parts: null,
  }
  assert.deepEqual(await add(asha, id, 2), [{ plant, quantity: 2 }])

  const admin = await buildAdmin(shop)
  const body = { ...buildProduct({ ...changes, name: 'Royal Fern', price: 250 }), stock: 6, category: 'pots' as const }
  await admin.api.call('PUT /plants/:id', { params: { id }, body })
  const changed = { ...plant, name: 'Royal Fern', price: 250, stock: 6, category: 'pots' }
  assert.deepEqual(await asha.api.call('GET /cart'), [{ plant: changed, quantity: 2 }])
})

test('adding comes on top, updating sets', async () => {
  const [id, asha] = [await buildPlant(shop, { stock: 10 }), await buildPerson(shop)]
  assert.deepEqual(quantities(await add(asha, id, 2)), [[id, 2]])
  assert.deepEqual(quantities(await add(asha, id, 3)), [[id, 5]])
  const update = (quantity: number) => asha.api.call('PUT /cart/update', { body: { plantId: id, quantity } })
  assert.deepEqual(quantities(await update(1)), [[id, 1]])
  assert.deepEqual(quantities(await update(10)), [[id, 10]])
})

test('items stay in the order in which they were put there', async () => {
  const ids = [await buildPlant(shop), await buildPlant(shop), await buildPlant(shop)]
  const asha = await buildPerson(shop)
  for (const id of ids) await add(asha, id, 1)
  await add(asha, ids[0] ?? '', 1)
  const cart = await asha.api.call('GET /cart')
  assert.deepEqual(
    cart.map(({ plant }) => plant._id),
    ids,
  )
})

test('removing what is not in the cart is no error', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  assert.deepEqual(await asha.api.call('DELETE /cart/remove/:plantId', { params: { plantId: id } }), [])
})

test('everyone has a cart of their own, the same in every session', async () => {
  const [id, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  await add(asha, id, 2)
  await add(ravi, id, 3)
  await ravi.api.call('DELETE /cart/clear')
  assert.deepEqual(quantities(await asha.api.call('GET /cart')), [[id, 2]])
  const { json } = await request(shop, 'GET /cart', { cookie: asha.cookie })
  assert.deepEqual(quantities(json as CartItem[]), [[id, 2]])
})

test('a cart takes nothing out of stock', async () => {
  const [id, asha] = [await buildPlant(shop, { stock: 3 }), await buildPerson(shop)]
  await add(asha, id, 3)
  assert.equal((await shop.api().call('GET /plants/:id', { params: { id } })).stock, 3)
})

test('50 adds at once add up', async () => {
  const [id, asha] = [await buildPlant(shop, { stock: 200 }), await buildPerson(shop)]
  await Promise.all(Array.from({ length: 50 }, () => add(asha, id, 2)))
  assert.deepEqual(quantities(await asha.api.call('GET /cart')), [[id, 100]])
})
