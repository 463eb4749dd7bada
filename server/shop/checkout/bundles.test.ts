import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { readyToOrder } from '../../../test/support/buyers.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  buildProduct,
  orderOf,
  stockOf,
} from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))

const PRICE = 999.75
const plant = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const change = async (id: string, changes: { stock?: number; deleted_at?: Date }) => {
  await shop.database.updateTable('plants').set(changes).where('id', '=', id).execute()
  await shop.changes.synced()
}
const stocksOf = (...ids: string[]) => Promise.all(ids.map((id) => stockOf(shop, id)))

/** A bundle of two palms (of 7) and one pot (of 5) for ₹999.75. */
async function buildBundle() {
  const palm = await buildPlant(shop, { name: 'Palm', price: 450, stock: 7 })
  const pot = await buildPlant(shop, { name: 'Pot', price: 300, stock: 5, category: 'pots' })
  const parts = [
    { plant: palm, quantity: 2 },
    { plant: pot, quantity: 1 },
  ]
  const size = { family: palm, label: 'Small', position: 0 }
  const bundle = await buildPlant(shop, { name: 'Balcony Set', price: PRICE, size, parts, stock: undefined })
  return { palm, pot, bundle, parts }
}

test('a bundle has the stock that its parts allow, and is sold out when one of them is, also in a cart', async () => {
  const { palm, pot, bundle } = await buildBundle()
  const { stock, parts } = await plant(bundle)
  assert.equal(stock, 3)
  assert.partialDeepStrictEqual(parts, [
    { name: 'Palm', quantity: 2, price: 450 },
    { name: 'Pot', quantity: 1, price: 300 },
  ])
  const { api, place } = await readyToOrder(shop, [{ plant: bundle, quantity: 1 }])
  await change(palm, { stock: 1 })
  assert.equal(await stockOf(shop, bundle), 0)
  const listed = async (inStock: boolean) =>
    (await shop.api().call('GET /plants', { query: { inStock, limit: 50 } })).some(({ _id }) => _id === bundle)
  assert.deepEqual([await listed(true), await listed(false)], [false, true])
  await change(palm, { stock: 7 })
  await change(pot, { deleted_at: new Date() })
  const { stock: left, parts: remaining } = await plant(bundle)
  assert.deepEqual([left, remaining?.map(({ isAvailable }) => isAvailable)], [0, [true, false]])
  const [line] = await api.call('GET /cart')
  assert.deepEqual([line?.plant.stock, line?.plant.parts?.map((part) => part.isAvailable)], [0, [true, false]])
  assertRefused(await place({ amount: PRICE }), 'stock_short')
  assert.equal(await stockOf(shop, palm), 7)
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

test('an order has a line for each part, at shares that come to the price, and takes the stock of the parts', async () => {
  const { palm, pot, bundle } = await buildBundle()
  const buyer = await buildPerson(shop)
  const order = await buildOrder(buyer, [{ plant: bundle, quantity: 2, price: PRICE }])
  assert.equal(order.amount, 1999.5)
  const lines = order.items.map(({ plant: id, name, price, quantity }) => [id, name, price, quantity])
  assert.deepEqual(lines, [
    [palm, 'Balcony Set, Small: Palm', 374.9, 2],
    [palm, 'Balcony Set, Small: Palm', 374.91, 2],
    [pot, 'Balcony Set, Small: Pot', 249.94, 2],
  ])
  for (const item of order.items)
    assert.deepEqual(item.bundle, { plant: bundle, name: 'Balcony Set, Small', quantity: 2 })
  assert.deepEqual(await stocksOf(palm, pot, bundle), [3, 3, 1])
  await buyer.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  assert.deepEqual(await stocksOf(palm, pot, bundle), [7, 5, 3])
})

test('a bundle that consists of other parts than the shopper saw is not ordered until they are shown', async () => {
  const { palm, pot, bundle, parts: seen } = await buildBundle()
  const [buyer, { api }] = [await readyToOrder(shop, [{ plant: bundle, quantity: 1 }]), await buildAdmin(shop)]
  const change = (parts: typeof seen) => {
    const body = { ...buildProduct({ name: 'Balcony Set', price: PRICE, parts }), stock: undefined }
    return api.call('PUT /plants/:id', { params: { id: bundle }, body })
  }
  const place = (parts: typeof seen) => {
    const items = [{ plant: bundle, quantity: 1, parts }]
    return buyer.place({ items, amount: PRICE, paymentMethod: 'online' })
  }
  const [inCart] = await buyer.api.call('GET /cart')
  const shown = inCart?.plant.parts?.map(({ plant, quantity }) => ({ plant, quantity }))
  assert.deepEqual(shown, seen)
  const parts = [
    { plant: pot, quantity: 2 },
    { plant: palm, quantity: 1 },
  ]
  await change(parts)
  const refused = await place(seen)
  assertRefused(refused, 'cart_changed', [bundle])
  assert.match(refused.text, /Balcony Set, Small has changed: it now contains 2 × Pot, Palm/)
  const { _id } = (await place(parts)).json as Order
  assert.equal(((await place(parts.toReversed())).json as Order)._id, _id)

  const changed = [{ plant: palm, quantity: 3 }]
  await change(changed)
  const second = (await place(changed)).json as Order
  assert.notEqual(second._id, _id)
  const pieces = second.items.reduce((sum, { quantity }) => sum + quantity, 0)
  assert.equal(pieces, 3)
})

test('a cart holds as many bundles as there can be, and an order no more than they and their parts together', async () => {
  const { palm, bundle } = await buildBundle()
  const { api, bearer } = await buildPerson(shop)
  const add = (plantId: string, quantity: number) =>
    request(shop, 'POST /cart/add', { bearer, body: { plantId, quantity } })
  assertRefused(await add(bundle, 4), 'stock_short')
  assert.equal((await add(bundle, 3)).status, 200)
  assert.equal((await add(palm, 2)).status, 200)
  const linesWith = (palms: number) => [
    { plant: bundle, quantity: 3, price: PRICE },
    { plant: palm, quantity: palms, price: 450 },
  ]
  const short = await request(shop, 'POST /orders', { bearer, body: orderOf(linesWith(2)) })
  assertRefused(short, 'stock_short', [palm])
  assert.match(short.text, /Palm: only 1 left/)
  await buildOrder({ api }, linesWith(1))
  assert.deepEqual(await stocksOf(palm, bundle), [0, 0])
})

test('what is wrong with a bundle is refused by its field, beside the faults of others', async () => {
  const { bundle, palm, parts } = await buildBundle()
  const { bearer } = await buildAdmin(shop)
  const post = (changes: object) => request(shop, 'POST /plants', { bearer, body: { ...buildProduct(), ...changes } })
  const put = (id: string, changes: object) =>
    request(shop, `PUT /plants/${id}`, { bearer, body: { ...buildProduct(), stock: undefined, ...changes } })
  const one = (id: string, quantity = 1) => [{ plant: id, quantity }]
  for (const [changes, ...fields] of [
    [{ stock: undefined, name: '' }, 'name', 'stock'],
    [{ stock: undefined, parts: [] }, 'parts', 'stock'],
    [{ parts: one(palm, 0) }, 'parts.0.quantity'],
    [{ parts: [...parts, ...parts] }, 'parts'],
    [{ parts: one('A'.repeat(20)) }, 'parts'],
    [{ parts: one(bundle) }, 'parts'],
  ] as const)
    assertRefused(await post(changes), 'invalid', fields)
  assertRefused(await put(palm, { parts: one(palm) }), 'invalid', ['parts'])
  assertRefused(await put(bundle, { parts: null }), 'invalid', ['parts'])
  assert.equal((await put(bundle, { name: 'Terrace Set' })).status, 200)
  assert.equal((await put(bundle, { parts: one(palm, 7), stock: 90 })).status, 200)
  assert.equal(await stockOf(shop, bundle), 1)
  assert.equal((await post({ parts, stock: 12 })).status, 201)
})

test('an order holds at most 999 pieces of a part', async () => {
  const pot = await buildPlant(shop, { price: 1, stock: 50_000 })
  const bundle = await buildPlant(shop, { price: 10, stock: undefined, parts: [{ plant: pot, quantity: 10 }] })
  assert.equal(await stockOf(shop, bundle), 99)
  const order = await buildOrder(await buildPerson(shop), [{ plant: bundle, quantity: 99, price: 10 }])
  assert.equal(order.items[0]?.quantity, 990)
})
