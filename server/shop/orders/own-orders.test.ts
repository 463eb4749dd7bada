import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates, returnParcel } from '../../../test/support/orders-in-states.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const callsAbout = (id: string) => [
  ...[`GET /orders/${id}`, `GET /orders/${id}/status`, `GET /orders/${id}/timeline`],
  `PUT /orders/${id}/cancel`,
]

async function order(person: Person) {
  const plant = await buildPlant(shop, { price: 400 })
  return buildOrder(person, [{ plant, quantity: 1, price: 400 }])
}

test("a shopper's orders are listed as they are, the newest first", async () => {
  const asha = await buildPerson(shop)
  assert.deepEqual(await asha.api.call('GET /orders'), [])
  const orders = [await order(asha), await order(asha), await order(asha)]
  await order(await buildPerson(shop))
  const { status, headers, json } = await request(shop, 'GET /orders', { bearer: asha.bearer })
  assert.equal(status, 200)
  assert.equal(headers.get('x-total-count'), '3')
  assert.deepEqual(json, orders.toReversed())
  const params = { id: orders[0]?._id ?? '' }
  assert.deepEqual(await asha.api.call('GET /orders/:id', { params }), orders[0])
})

test("another's order is not found: not read, not polled, not cancelled, also by an admin as a shopper", async () => {
  const [asha, ravi, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await order(asha)
  await assertUnchanged(shop.database, async () => {
    for (const { bearer } of [ravi, admin]) {
      for (const call of callsAbout(_id)) {
        const another = await request(shop, call, { bearer })
        assertRefused(another, 'not_found')
        const none = await request(shop, call.replace(_id, 'A'.repeat(20)), { bearer })
        assert.equal(another.text, none.text)
      }
    }
  })
  assert.deepEqual(await ravi.api.call('GET /orders'), [])
})

test('a guessed identifier finds nothing', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await order(asha)
  for (const id of ['1', 'latest', _id.slice(0, -1), `${_id}A`, `${_id}%00`, '..%2Fplants', `'%20or%201=1`])
    for (const call of callsAbout(id)) assertRefused(await request(shop, call, { bearer: asha.bearer }), 'not_found')
})

test('the status of a shopper’s order has its three states and nothing else', async () => {
  const asha = await buildPerson(shop)
  for (const state of placedStates) {
    const { _id, paymentDetails, shipment } = await buildOrderIn(shop, asha, state)
    const { json } = await request(shop, `GET /orders/${_id}/status`, { bearer: asha.bearer })
    assert.deepEqual(json, { status: state.status, paymentDetails, shipment: { status: shipment.status } })
  }
})

test('the timeline shows a returned parcel, without names or what an admin noted', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  await returnParcel(admin, id, 2, { note: 'Rude at the gate' })
  const { json, text } = await request(shop, `GET /orders/${id}/timeline`, { bearer: asha.bearer })
  assert.deepEqual(
    (json as { kind: string }[]).map(({ kind }) => kind),
    ['placed', 'shipped', 'returned'],
  )
  for (const secret of ['Rude', 'note', 'name', admin.id, 'admin', 'reason']) assert.ok(!text.includes(secret), secret)
})
