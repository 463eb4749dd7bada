import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  type Person,
  stockOf,
} from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates, returnParcel } from '../../../test/support/orders-in-states.ts'
import { textOf } from '../../../test/support/paying.ts'
import { ownOrder } from '../../../test/support/refunding.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

afterAll(() => assertInvariants(shop.database))

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
  assert.deepEqual(await ownOrder(asha, orders[0]?._id ?? ''), orders[0])
})

test("another's order, and an id that is nearly one's own, is not found: not read, not polled, not cancelled, also by an admin as a shopper", async () => {
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
    for (const call of [_id.slice(0, -1), `${_id}A`].flatMap(callsAbout))
      assertRefused(await request(shop, call, { bearer: asha.bearer }), 'not_found')
  })
  assert.deepEqual(await ravi.api.call('GET /orders'), [])
})

const cancel = ({ bearer }: Person, id: string) => request(shop, `PUT /orders/${id}/cancel`, { bearer })

test('an order’s status has its three states and nothing else; a pending or paid one can be cancelled, and no other', async () => {
  const asha = await buildPerson(shop)
  for (const state of placedStates) {
    const { _id, plant, paymentDetails, shipment } = await buildOrderIn(shop, asha, state)
    const { json } = await request(shop, `GET /orders/${_id}/status`, { bearer: asha.bearer })
    assert.deepEqual(json, { status: state.status, paymentDetails, shipment: { status: shipment.status } })
    if (state.status !== 'pending' && state.status !== 'paid') {
      await assertUnchanged(shop.database, async () => assertRefused(await cancel(asha, _id), 'illegal_move'))
      continue
    }
    const stock = await stockOf(shop, plant)
    const cancelled = await cancel(asha, _id)
    assert.deepEqual([cancelled.status, cancelled.json], [200, await ownOrder(asha, _id)])
    const payment = state.status === 'paid' ? 'paid' : 'cancelled'
    assert.equal(textOf(cancelled.json as Order), `cancelled, payment ${payment}, shipment cancelled`)
    assert.equal(await stockOf(shop, plant), stock + 2)
  }
})

test('ten concurrent cancellations release the stock of every line exactly once, and the others say that it is cancelled', async () => {
  for (let round = 0; round < 3; round++) {
    const asha = await buildPerson(shop)
    const plants = [await buildPlant(shop, { price: 400, stock: 5 }), await buildPlant(shop, { price: 400, stock: 7 })]
    const lines = plants.map((plant) => ({ plant, quantity: 2, price: 400 }))
    const { _id } = await buildOrder(asha, lines)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(asha, _id)))
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 9)
    for (const answer of refused) {
      assertRefused(answer, 'illegal_move')
      assert.match((answer.json as { message: string }).message, /cancelled/)
    }
    assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), [5, 7])
  }
})

test('the timeline shows a returned parcel, without names or what an admin noted', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  await returnParcel(admin, id, 2, { note: 'Rude at the gate' })
  const { json, text } = await request(shop, `GET /orders/${id}/timeline`, { bearer: asha.bearer })
  const kinds = (json as { kind: string }[]).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['placed', 'shipped', 'returned'])
  for (const secret of ['Rude', 'note', 'name', admin.id, 'admin', 'reason']) assert.ok(!text.includes(secret), secret)
})
