import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fillLargeShop } from '../../../seed/large/fill-large-shop.ts'
import { buildAdmin, type Person } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const sizes = { products: 700, orders: 1_300, customers: 1_200 }
let admin: Person

test('lists longer than a chunk are complete, each entry once, the newest first', async () => {
  await fillLargeShop(shop.connection, sizes)
  admin = await buildAdmin(shop)
  for (const [key, count] of [
    ['GET /plants', sizes.products],
    ['GET /admin/orders', sizes.orders],
    ['GET /admin/users', sizes.customers + 1],
  ] as const) {
    const { status, headers, json } = await request(shop, key, { bearer: admin.bearer })
    const entries = json as { _id: string; createdAt?: string }[]
    assert.deepEqual([status, headers.get('x-total-count'), entries.length], [200, String(count), count])
    assert.equal(headers.get('content-length'), null, 'it is sent in chunks')
    assert.equal(new Set(entries.map(({ _id }) => _id)).size, count)
    const times = entries.flatMap(({ createdAt }) => createdAt ?? [])
    assert.deepEqual(times, times.toSorted().toReversed())
  }
})

test('a list is the same whether it is read as a whole, by long pages or by short ones', async () => {
  const whole = await admin.api.call('GET /admin/users')
  const parts: typeof whole = []
  for (let offset = 0; offset < whole.length; offset += 250) {
    const { items, total } = await admin.api.list('GET /admin/users', { query: { limit: 250, offset } })
    assert.equal(total, whole.length)
    parts.push(...items)
  }
  assert.deepEqual(parts, whole)
  const orders = whole.reduce((sum, { totalOrders }) => sum + totalOrders, 0)
  assert.equal(orders, sizes.orders)
  const { items, total } = await admin.api.list('GET /admin/orders', { query: { limit: 1_100, offset: 150 } })
  assert.deepEqual([items.length, total], [1_100, sizes.orders])
  assert.deepEqual(items.slice(0, 3), await admin.api.call('GET /admin/orders', { query: { limit: 3, offset: 150 } }))
})

test('orders are found by their customer’s present name and e-mail', async () => {
  const [order] = await admin.api.call('GET /admin/orders', { query: { limit: 1 } })
  const email = order?.user?.email ?? assert.fail()
  await shop.database.updateTable('users').set({ name: 'Zubeida Wagle' }).where('email', '=', email).execute()
  const { items, total } = await admin.api.list('GET /admin/orders', { query: { search: 'zubeida WAG' } })
  assert.ok(items.some(({ _id }) => _id === order?._id))
  assert.equal(total, items.length)
  assert.ok(items.every(({ user }) => user?.name === 'Zubeida Wagle'))
})
