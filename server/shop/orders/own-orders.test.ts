import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
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

test('the status of an own order is its three states and nothing else', async () => {
  const asha = await buildPerson(shop)
  for (const state of placedStates) {
    const { _id, status, paymentDetails, shipment } = await buildOrderIn(shop, asha, state)
    const answer = await request(shop, `GET /orders/${_id}/status`, { bearer: asha.bearer })
    assert.equal(status, state.status)
    const states = { status, paymentDetails, shipment: { status: shipment.status } }
    assert.deepEqual([answer.status, answer.json], [200, states])
  }
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
