import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { anyOrder } from '../../../test/support/refunding.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function list(query?: ApiRequest<'GET /admin/orders'>['query']): Promise<{ ids: string[]; total: number }> {
  const { items, total } = await (await buildAdmin(shop)).api.list('GET /admin/orders', { query })
  return { ids: items.map(({ _id }) => _id), total }
}

/** Orders of two people, the oldest first. */
async function fill() {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop, { name: 'Ravi 100%_Iyer' })]
  const orders = [
    await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' }),
    await buildOrderIn(shop, ravi, { paymentMethod: 'online', status: 'paid' }),
    await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' }),
    await buildOrderIn(shop, ravi, { paymentMethod: 'cod', status: 'cancelled' }),
    await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' }),
  ]
  return { asha, ravi, orders, ids: orders.map(({ _id }) => _id) }
}

let shopful: Awaited<ReturnType<typeof fill>>

test('the orders of all customers are listed, the newest first', async () => {
  assert.deepEqual(await list(), { ids: [], total: 0 })
  shopful = await fill()
  const { bearer } = await buildAdmin(shop)
  const { status, headers, json } = await request(shop, 'GET /admin/orders', { bearer })
  assert.deepEqual([status, headers.get('x-total-count')], [200, '5'])
  assert.deepEqual(
    json,
    shopful.orders.toReversed().map(({ plant, ...order }) => order),
  )
})

test('one order is returned as it is listed, with its customer', async () => {
  const admin = await buildAdmin(shop)
  const { plant, ...order } = shopful.orders[1] ?? assert.fail()
  assert.partialDeepStrictEqual(await anyOrder(admin, order._id), order)
  assert.deepEqual(order.user, { name: shopful.ravi.name, email: shopful.ravi.email })
})

test('orders are listed by status', async () => {
  const [first, second, third, fourth, fifth] = shopful.ids
  for (const [status, ...ids] of [
    ['pending', fifth, first],
    ['paid', second],
    ['shipped', third],
    ['cancelled', fourth],
    ['payment_failed'],
  ] as const)
    assert.deepEqual(await list({ status }), { ids, total: ids.length })
})

test('orders are searched by number, name and e-mail, whatever the case', async () => {
  const [first = '', second, , fourth] = shopful.ids
  const ofRavi = { ids: [fourth, second], total: 2 }
  assert.deepEqual(await list({ search: 'ravi' }), ofRavi)
  assert.deepEqual(await list({ search: shopful.ravi.email.toUpperCase() }), ofRavi)
  assert.deepEqual(await list({ search: first }), { ids: [first], total: 1 })
  assert.deepEqual(await list({ search: `#${first.slice(0, 8)}` }), { ids: [first], total: 1 })
  assert.deepEqual(await list({ search: 'nobody' }), { ids: [], total: 0 })
  assert.equal((await list({ search: '' })).total, 5)
})

test('%, _, \\ and quotes are searched for literally', async () => {
  for (const search of ['%', '_', '100%_']) assert.equal((await list({ search })).total, 2, search)
  for (const search of ['%%', '__', '\\', "'", "' or 1=1 --", '(a+)+$']) {
    assert.equal((await list({ search })).total, 0, search)
  }
})

test('a page of the list has the total of the whole list', async () => {
  const whole = shopful.ids.toReversed()
  assert.deepEqual(await list({ limit: 2 }), { ids: whole.slice(0, 2), total: 5 })
  assert.deepEqual(await list({ limit: 2, offset: 4 }), { ids: whole.slice(4), total: 5 })
  assert.deepEqual(await list({ offset: 9 }), { ids: [], total: 5 })
  assert.deepEqual(await list({ search: 'ravi', status: 'paid', limit: 1 }), { ids: [shopful.ids[1]], total: 1 })
})
