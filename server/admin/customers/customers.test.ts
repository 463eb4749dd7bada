import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function list(query?: ApiRequest<'GET /admin/users'>['query']): Promise<{ ids: string[]; total: number }> {
  const { items, total } = await admin.api.list('GET /admin/users', { query })
  return { ids: items.map(({ _id }) => _id), total }
}

let admin: Person
/** Four customers, the oldest first. */
let people: Person[]

test('every account is listed, the newest first, without its secrets', async () => {
  admin = await buildAdmin(shop)
  people = []
  for (const name of ['Asha Kulkarni', 'Ravi 100%_Iyer', 'मीरा जोशी', 'Ravi Bala'])
    people.push(await buildPerson(shop, { name, isActive: name !== 'Ravi Bala' }))
  const [asha, , meera] = people
  const accounts = shop.database.updateTable('users').where('id', '=', meera?.id ?? '')
  await accounts.set({ phone_number: '+919876543210' }).execute()
  const { headers, json } = await request(shop, 'GET /admin/users', { bearer: admin.bearer })
  assert.equal(headers.get('x-total-count'), '5')
  const users = json as { _id: string; createdAt: string }[]
  const expected = [...people.toReversed(), admin].map(({ id }) => id)
  assert.deepEqual(users.map(({ _id }) => _id).join(), expected.join())
  const { createdAt, ...rest } = users[3] ?? assert.fail()
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
  assert.deepEqual(rest, {
    ...{ _id: asha?.id, name: 'Asha Kulkarni', email: asha?.email },
    ...{ isAdmin: false, isActive: true, totalOrders: 0, totalSpent: 0 },
  })
})

test('one account is returned as it is listed: every order counts; spent is what was paid, shipped and delivered, in rupees', async () => {
  const buyer = await buildPerson(shop, { name: 'Buyer' })
  const placed = placedStates.filter(({ status }) => status !== 'pending')
  for (const state of placed) await buildOrderIn(shop, buyer, state)
  const spent = placed.filter(({ status }) => isRevenue(status)).length * 400
  for (const listed of await admin.api.call('GET /admin/users')) {
    assert.deepEqual(await admin.api.call('GET /admin/users/:id', { params: { id: listed._id } }), listed)
    const expected = listed._id === buyer.id ? [placed.length, spent] : [0, 0]
    assert.deepEqual([listed.totalOrders, listed.totalSpent], expected)
  }
})

test('accounts are searched by name, e-mail and phone, whatever the case', async () => {
  const [asha, ravi, meera, bala] = people.map(({ id }) => id)
  assert.deepEqual(await list({ search: 'RAVI' }), { ids: [bala, ravi], total: 2 })
  assert.deepEqual(await list({ search: people[0]?.email.toUpperCase() }), { ids: [asha], total: 1 })
  assert.deepEqual(await list({ search: `Asha <${people[0]?.email}>` }), { ids: [asha], total: 1 })
  assert.deepEqual(await list({ search: 'मीरा' }), { ids: [meera], total: 1 })
  for (const search of ['9876543210', '+919876543210', '+91 98765 43210', '098765-43210', '98765 4', '76543']) {
    assert.deepEqual(await list({ search }), { ids: [meera], total: 1 }, search)
  }
  assert.deepEqual(await list({ search: 'nobody' }), { ids: [], total: 0 })
  assert.equal((await list({ search: '' })).total, 6)
})

test('an account is found by the number of an order', async () => {
  const [asha] = people
  const { number } = await buildOrderIn(shop, asha ?? assert.fail(), { paymentMethod: 'cod', status: 'pending' })
  assert.deepEqual(await list({ search: `order #${number}.` }), { ids: [asha?.id], total: 1 })
})

test('accounts are listed by status', async () => {
  const bala = people[3]?.id
  assert.deepEqual(await list({ status: 'inactive' }), { ids: [bala], total: 1 })
  assert.equal((await list({ status: 'active' })).total, 5)
})
