import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { MAX_CART_LINES } from '../../../domain/cart.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  type Person,
  stockOf,
} from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const add = ({ bearer }: Person, body: unknown) => request(shop, 'POST /cart/add', { bearer, body })
const update = ({ bearer }: Person, body: unknown) => request(shop, 'PUT /cart/update', { bearer, body })
const quantities = (cart: readonly CartItem[]) => cart.map(({ plant, quantity }) => [plant._id, quantity])
const contents = async ({ api }: Person) => quantities(await api.call('GET /cart'))

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
  assert.deepEqual((await add(asha, { plantId: id, quantity: 2 })).json, [{ plant, quantity: 2 }])

  const admin = await buildAdmin(shop)
  const body = { ...buildProduct({ ...changes, name: 'Royal Fern', price: 250 }), stock: 6, category: 'pots' as const }
  await admin.api.call('PUT /plants/:id', { params: { id }, body })
  const changed = { ...plant, name: 'Royal Fern', price: 250, stock: 6, category: 'pots' }
  assert.deepEqual(await asha.api.call('GET /cart'), [{ plant: changed, quantity: 2 }])
})

test('everyone has their own cart, the same in every session, and it takes nothing out of stock', async () => {
  const [id, asha, ravi] = [await buildPlant(shop, { stock: 3 }), await buildPerson(shop), await buildPerson(shop)]
  for (const person of [asha, ravi]) await add(person, { plantId: id, quantity: 3 })
  await ravi.api.call('DELETE /cart/clear')
  assert.deepEqual(await contents(asha), [[id, 3]])
  const { json } = await request(shop, 'GET /cart', { cookie: asha.cookie })
  assert.deepEqual(quantities(json as CartItem[]), [[id, 3]])
  assert.equal(await stockOf(shop, id), 3)
})

test('50 adds at once add up, to the stock at most', async () => {
  const [plantId, asha] = [await buildPlant(shop, { stock: 70 }), await buildPerson(shop)]
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(asha, { plantId, quantity: 2 })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 35)
  assert.deepEqual(await contents(asha), [[plantId, 70]])
})

/** A shop that is too busy asks to come again, with nothing done. */
async function addOnceThereIsRoom(person: Person, body: unknown): ReturnType<typeof add> {
  const answer = await add(person, body)
  return answer.status === 503 ? addOnceThereIsRoom(person, body) : answer
}

test('a cart holds at most the stock of a plant, however it is added, and can be lowered after a sale to others', async () => {
  const [plantId, asha] = [await buildPlant(shop, { stock: 5 }), await buildPerson(shop)]
  const setStock = (stock: number) =>
    shop.database.updateTable('plants').set({ stock }).where('id', '=', plantId).execute()
  assertRefused(await add(asha, { plantId, quantity: 6 }), 'stock_short', ['quantity'])
  assert.equal((await add(asha, { plantId, quantity: 4 })).status, 200)
  await assertUnchanged(shop.database, async () => {
    const tooMuch = await add(asha, { plantId, quantity: 2 })
    assertRefused(tooMuch, 'stock_short', ['quantity'])
    assert.match(tooMuch.text, /You can order up to 5 of this plant\./)
    assertRefused(await update(asha, { plantId, quantity: 6 }), 'stock_short', ['quantity'])
  })
  assert.equal((await update(asha, { plantId, quantity: 5 })).status, 200)
  await setStock(2)
  assert.deepEqual(await contents(asha), [[plantId, 5]])
  assertRefused(await update(asha, { plantId, quantity: 4 }), 'stock_short')
  assertRefused(await add(asha, { plantId, quantity: 1 }), 'stock_short')
  assert.equal((await update(asha, { plantId, quantity: 2 })).status, 200)
  await setStock(0)
  assert.match((await add(asha, { plantId, quantity: 1 })).text, /This plant is out of stock\./)
})

test('what a shopper’s unpaid order holds is available to that shopper and no one else', async () => {
  const [plantId, asha, ravi] = [await buildPlant(shop, { stock: 5 }), await buildPerson(shop), await buildPerson(shop)]
  const stock = async ({ api }: Person) => (await api.call('GET /cart')).map(({ plant }) => plant.stock)
  await add(ravi, { plantId, quantity: 1 })
  await buildOrder(asha, [{ plant: plantId, quantity: 4, price: 199 }], { paymentMethod: 'online' })
  assert.deepEqual(await stock(asha), [5])
  assert.deepEqual(await stock(ravi), [1])
  assert.equal((await update(asha, { plantId, quantity: 5 })).status, 200)
  assertRefused(await update(asha, { plantId, quantity: 6 }), 'stock_short')
  assertRefused(await update(ravi, { plantId, quantity: 2 }), 'stock_short')
  const bundle = await buildPlant(shop, { parts: [{ plant: plantId, quantity: 1 }], stock: undefined })
  for (const [person, most] of [
    [asha, 5],
    [ravi, 1],
  ] as const) {
    await add(person, { plantId: bundle, quantity: 1 })
    const line = (await person.api.call('GET /cart')).at(-1)
    assert.deepEqual([line?.plant.stock, line?.plant.parts?.[0]?.stock], [most, most])
  }
})

test('a size that is sold out comes with all sizes of its family that are on sale', async () => {
  const buildSize = (label: string, position: number) =>
    buildPlant(shop, { size: { family: 'Snake Plant', label, position }, stock: 3 })
  const [small, , large] = [
    await buildSize('10 cm pot', 0),
    await buildSize('15 cm pot', 1),
    await buildSize('20 cm pot', 2),
  ]
  const asha = await buildPerson(shop)
  await add(asha, { plantId: small, quantity: 1 })
  const sizes = async () => (await asha.api.call('GET /cart'))[0]?.plant.sizes
  assert.equal(await sizes(), undefined)
  const plants = () => shop.database.updateTable('plants')
  await plants().set({ stock: 0 }).where('id', '=', small).execute()
  await plants().set({ deleted_at: new Date() }).where('id', '=', large).execute()
  assert.deepEqual(await sizes(), [
    { label: '10 cm pot', stock: 0 },
    { label: '15 cm pot', stock: 3 },
  ])
})

test('a cart holds at most 50 different plants, even when many are added at once', async () => {
  const plants = await Promise.all(Array.from({ length: MAX_CART_LINES + 5 }, () => buildPlant(shop)))
  const asha = await buildPerson(shop)
  const answers = await Promise.all(plants.map((plantId) => addOnceThereIsRoom(asha, { plantId, quantity: 1 })))
  for (const answer of answers.filter(({ status }) => status !== 200)) assertRefused(answer, 'cart_full')
  const held = (await contents(asha)).map(([plantId]) => String(plantId))
  assert.equal(held.length, 50)
  assert.equal((await add(asha, { plantId: held[0], quantity: 1 })).status, 200)
})

test('only plants can be put into a cart, and only what is in it can be changed', async () => {
  const [plantId, asha] = [await buildPlant(shop), await buildPerson(shop)]
  await assertUnchanged(shop.database, async () => {
    assertRefused(await update(asha, { plantId, quantity: 1 }), 'not_found')
    for (const quantity of [0, -1, 1.5]) assertRefused(await add(asha, { plantId, quantity }), 'invalid', ['quantity'])
    assertRefused(await add(asha, { plantId: 'A'.repeat(20), quantity: 1 }), 'not_found')
  })
})
