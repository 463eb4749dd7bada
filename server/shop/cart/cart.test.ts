import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { stockOf } from '../../../test/support/stock.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const add = (person: Person, plantId: string, quantity: number) =>
  person.api.call('POST /cart/add', { body: { plantId, quantity } })
const quantities = (cart: readonly CartItem[]) => cart.map(({ plant, quantity }) => [plant._id, quantity])

test('every call answers 200 with the whole cart: adding comes on top, updating sets, items stay in their order', async () => {
  const [fern, palm] = [await buildPlant(shop), await buildPlant(shop)]
  const { bearer } = await buildPerson(shop)
  for (const [call, plantId, quantity, ...expected] of [
    ['GET /cart', undefined, undefined],
    ['POST /cart/add', fern, 2, [fern, 2]],
    ['POST /cart/add', palm, 1, [fern, 2], [palm, 1]],
    ['POST /cart/add', fern, 3, [fern, 5], [palm, 1]],
    ['PUT /cart/update', fern, 1, [fern, 1], [palm, 1]],
    ['PUT /cart/update', fern, 10, [fern, 10], [palm, 1]],
    [`DELETE /cart/remove/${fern}`, undefined, undefined, [palm, 1]],
    [`DELETE /cart/remove/${fern}`, undefined, undefined, [palm, 1]],
    ['DELETE /cart/clear', undefined, undefined],
    ['DELETE /cart/clear', undefined, undefined],
  ] as const) {
    const body = plantId && { plantId, quantity }
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

test('everyone has a cart of their own, the same in every session, and it takes nothing out of stock', async () => {
  const [id, asha, ravi] = [await buildPlant(shop, { stock: 3 }), await buildPerson(shop), await buildPerson(shop)]
  await add(asha, id, 3)
  await add(ravi, id, 3)
  await ravi.api.call('DELETE /cart/clear')
  assert.deepEqual(quantities(await asha.api.call('GET /cart')), [[id, 3]])
  const { json } = await request(shop, 'GET /cart', { cookie: asha.cookie })
  assert.deepEqual(quantities(json as CartItem[]), [[id, 3]])
  assert.equal(await stockOf(shop, id), 3)
})

test('50 adds at once add up, to the stock at most', async () => {
  const [plantId, { api, bearer }] = [await buildPlant(shop, { stock: 70 }), await buildPerson(shop)]
  const body = { plantId, quantity: 2 }
  const answers = await Promise.all(Array.from({ length: 50 }, () => request(shop, 'POST /cart/add', { bearer, body })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 35)
  assert.deepEqual(quantities(await api.call('GET /cart')), [[plantId, 70]])
})
