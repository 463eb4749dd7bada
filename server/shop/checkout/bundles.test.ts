import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  orderOf,
} from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { stockOf } from '../../../test/support/stock.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const plant = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const setStock = (id: string, stock: number) =>
  shop.database.updateTable('plants').set({ stock }).where('id', '=', id).execute()

/** A bundle of two palms (of 7) and one pot (of 5) for ₹999.75. */
async function buildBundle() {
  const palm = await buildPlant(shop, { name: 'Palm', price: 450, stock: 7 })
  const pot = await buildPlant(shop, { name: 'Pot', price: 300, stock: 5, category: 'pots' })
  const parts = [
    { plant: palm, quantity: 2 },
    { plant: pot, quantity: 1 },
  ]
  const bundle = await buildPlant(shop, { name: 'Balcony Set', price: 999.75, parts, stock: undefined })
  return { palm, pot, bundle, parts }
}

test('a bundle has the stock that its parts allow, and is sold out when one of them is', async () => {
  const { palm, pot, bundle } = await buildBundle()
  const { stock, parts } = await plant(bundle)
  assert.equal(stock, 3)
  assert.deepEqual(
    parts?.map(({ name, quantity, price }) => [name, quantity, price]),
    [
      ['Palm', 2, 450],
      ['Pot', 1, 300],
    ],
  )
  await setStock(palm, 1)
  await shop.changes.synced()
  assert.equal(await stockOf(shop, bundle), 0)
  const listed = async (inStock: boolean) =>
    (await shop.api().call('GET /plants', { query: { inStock, limit: 50 } })).some(({ _id }) => _id === bundle)
  assert.deepEqual([await listed(true), await listed(false)], [false, true])
  await setStock(palm, 7)
  await shop.changes.synced()
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).where('id', '=', pot).execute()
  await shop.changes.synced()
  const { stock: left, parts: remaining } = await plant(bundle)
  assert.deepEqual([left, remaining?.map(({ isAvailable }) => isAvailable)], [0, [true, false]])
})

test('a part is not deleted before its bundle, and a bundle costs no more than its parts', async () => {
  const { pot, bundle, parts } = await buildBundle()
  const { bearer } = await buildAdmin(shop)
  const remove = (id: string) => request(shop, `DELETE /plants/${id}`, { bearer })
  assertRefused(await remove(pot), 'part_of_bundle')
  const post = (price: number) =>
    request(shop, 'POST /plants', { bearer, body: { ...buildProduct({ price, parts }), stock: undefined } })
  assertRefused(await post(1200.5), 'invalid', ['price'])
  const dear = await post(1200)
  assert.equal(dear.status, 201)
  assertRefused(await remove(pot), 'part_of_bundle')
  for (const id of [bundle, (dear.json as { _id: string })._id, pot]) assert.equal((await remove(id)).status, 200)
})

test('a bundle in a cart is not sold once a part is no longer on sale, and says so', async () => {
  const { palm, pot, bundle } = await buildBundle()
  const buyer = await buildPerson(shop)
  await buyer.api.call('POST /cart/add', { body: { plantId: bundle, quantity: 1 } })
  await shop.database.updateTable('plants').set({ deleted_at: new Date() }).where('id', '=', pot).execute()
  await shop.changes.synced()
  const [line] = await buyer.api.call('GET /cart')
  assert.equal(line?.plant.stock, 0)
  const body = orderOf([{ plant: bundle, quantity: 1, price: 999.75 }])
  const { status, json } = await request(shop, 'POST /orders', { bearer: buyer.bearer, body })
  assert.deepEqual([status, (json as { code: string }).code], [409, 'stock_short'])
  assert.equal(await stockOf(shop, palm), 7)
  await assertInvariants(shop.database)
})

test('an order holds at most 999 pieces of a part', async () => {
  const pot = await buildPlant(shop, { price: 1, stock: 50_000 })
  const bundle = await buildPlant(shop, { price: 10, stock: undefined, parts: [{ plant: pot, quantity: 10 }] })
  assert.equal(await stockOf(shop, bundle), 99)
  const order = await buildOrder(await buildPerson(shop), [{ plant: bundle, quantity: 99, price: 10 }])
  assert.equal(order.items[0]?.quantity, 990)
  await assertInvariants(shop.database)
})

test('an order has a line for each part, at shares that come to the price, and takes the stock of the parts', async () => {
  const { palm, pot, bundle } = await buildBundle()
  const buyer = await buildPerson(shop)
  const order = await buildOrder(buyer, [{ plant: bundle, quantity: 2, price: 999.75 }])
  assert.equal(order.amount, 1999.5)
  assert.deepEqual(
    order.items.map(({ plant: id, name, price, quantity }) => [id, name, price, quantity]),
    [
      [palm, 'Balcony Set: Palm', 374.9, 2],
      [palm, 'Balcony Set: Palm', 374.91, 2],
      [pot, 'Balcony Set: Pot', 249.94, 2],
    ],
  )
  for (const item of order.items) assert.deepEqual(item.bundle, { plant: bundle, name: 'Balcony Set', quantity: 2 })
  assert.deepEqual([await stockOf(shop, palm), await stockOf(shop, pot), await stockOf(shop, bundle)], [3, 3, 1])
  await buyer.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  assert.deepEqual([await stockOf(shop, palm), await stockOf(shop, pot), await stockOf(shop, bundle)], [7, 5, 3])
  await assertInvariants(shop.database)
})

test('a bundle that consists of other parts than the shopper saw is not ordered until they are shown', async () => {
  const { palm, pot, bundle } = await buildBundle()
  const [buyer, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const cart = await buyer.api.call('POST /cart/add', { body: { plantId: bundle, quantity: 1 } })
  const place = (parts: readonly { plant: string; quantity: number }[] | null | undefined) => {
    const items = [{ plant: bundle, quantity: 1, ...(parts && { parts }) }]
    const body = {
      ...orderOf([{ plant: bundle, quantity: 1, price: 999.75 }]),
      items,
      paymentMethod: 'online' as const,
    }
    return request(shop, 'POST /orders', { bearer: buyer.bearer, body })
  }
  const [seen] = cart.map((item) => item.plant.parts?.map(({ plant, quantity }) => ({ plant, quantity })))
  assert.deepEqual(
    cart.map((item) => item.plant.parts?.map(({ name, quantity }) => [name, quantity])),
    [
      [
        ['Palm', 2],
        ['Pot', 1],
      ],
    ],
  )
  const parts = [
    { plant: pot, quantity: 2 },
    { plant: palm, quantity: 1 },
  ]
  const body = { ...buildProduct({ name: 'Balcony Set', price: 999.75, parts }), stock: undefined }
  await admin.api.call('PUT /plants/:id', { params: { id: bundle }, body })
  const refused = await place(seen)
  assertRefused(refused, 'cart_changed', [bundle])
  assert.match(refused.text, /Balcony Set has changed: it consists of 2 × Pot, Palm now/)
  const first = await place(parts)
  assert.equal(first.status, 201)
  const { _id } = first.json as { _id: string }
  assert.equal(((await place(parts.toReversed())).json as { _id: string })._id, _id)

  const changed = [{ plant: palm, quantity: 3 }]
  await admin.api.call('PUT /plants/:id', { params: { id: bundle }, body: { ...body, parts: changed } })
  const second = await place(changed)
  assert.equal(second.status, 201)
  const order = second.json as { _id: string; items: { quantity: number }[] }
  assert.notEqual(order._id, _id)
  assert.equal(
    order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    3,
  )
  await assertInvariants(shop.database)
})

test('an order names the size of a bundle', async () => {
  const pot = await buildPlant(shop, { name: 'Pot', price: 400, stock: 5 })
  const size = { family: 'Balcony Set', label: 'Small', position: 0 }
  const parts = [{ plant: pot, quantity: 1 }]
  const bundle = await buildPlant(shop, { name: 'Balcony Set', price: 400, size, parts, stock: undefined })
  const order = await buildOrder(await buildPerson(shop), [{ plant: bundle, quantity: 1, price: 400 }])
  assert.deepEqual(
    order.items.map((item) => [item.name, item.bundle?.name]),
    [['Balcony Set, Small: Pot', 'Balcony Set, Small']],
  )
})

test('a cart holds as many bundles as there can be, and an order no more than they and their parts together', async () => {
  const { palm, bundle } = await buildBundle()
  const buyer = await buildPerson(shop)
  const add = (plantId: string, quantity: number) =>
    request(shop, 'POST /cart/add', { bearer: buyer.bearer, body: { plantId, quantity } })
  assertRefused(await add(bundle, 4), 'stock_short')
  assert.equal((await add(bundle, 3)).status, 200)
  assert.equal((await add(palm, 2)).status, 200)
  const lines = [
    { plant: bundle, quantity: 3, price: 999.75 },
    { plant: palm, quantity: 2, price: 450 },
  ]
  const short = await request(shop, 'POST /orders', { bearer: buyer.bearer, body: orderOf(lines) })
  assertRefused(short, 'stock_short', [palm])
  assert.match(short.text, /Only 1 of Palm left/)
  const one = lines.map((line) => (line.plant === palm ? { ...line, quantity: 1 } : line))
  await buyer.api.call('PUT /cart/update', { body: { plantId: palm, quantity: 1 } })
  await buyer.api.call('POST /orders', { body: orderOf(one) })
  assert.deepEqual([await stockOf(shop, palm), await stockOf(shop, bundle)], [0, 0])
  await assertInvariants(shop.database)
})

test('what is wrong with a bundle is refused by its field, beside the faults of others', async () => {
  const { bundle, palm, parts } = await buildBundle()
  const { bearer } = await buildAdmin(shop)
  const post = (changes: object) => request(shop, 'POST /plants', { bearer, body: { ...buildProduct(), ...changes } })
  const put = (id: string, changes: object) =>
    request(shop, `PUT /plants/${id}`, { bearer, body: { ...buildProduct(), stock: undefined, ...changes } })
  assertRefused(await post({ stock: undefined, name: '' }), 'invalid', ['name', 'stock'])
  assertRefused(await post({ stock: undefined, parts: [] }), 'invalid', ['parts', 'stock'])
  assertRefused(await post({ parts: [{ plant: palm, quantity: 0 }] }), 'invalid', ['parts.0.quantity'])
  assertRefused(await post({ parts: [...parts, ...parts] }), 'invalid', ['parts'])
  assertRefused(await post({ parts: [{ plant: 'A'.repeat(20), quantity: 1 }] }), 'invalid', ['parts'])
  assertRefused(await post({ parts: [{ plant: bundle, quantity: 1 }] }), 'invalid', ['parts'])
  assertRefused(await put(palm, { parts: [{ plant: palm, quantity: 1 }] }), 'invalid', ['parts'])
  assertRefused(await put(bundle, { parts: null }), 'invalid', ['parts'])
  assert.equal((await put(bundle, { name: 'Terrace Set' })).status, 200)
  assert.equal((await put(bundle, { parts: [{ plant: palm, quantity: 7 }], stock: 90 })).status, 200)
  assert.equal(await stockOf(shop, bundle), 1)
  assert.equal((await post({ parts, stock: 12 })).status, 201)
})
