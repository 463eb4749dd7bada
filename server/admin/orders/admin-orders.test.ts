import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
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
