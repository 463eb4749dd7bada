import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
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
import { buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { textOf } from '../../../test/support/paying.ts'
import { anyOrder, move, ownOrder } from '../../../test/support/refunding.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

afterEach(() => assertInvariants(shop.database))

const comeBack = ({ bearer }: Person, id: string, body: unknown) =>
  request(shop, `POST /admin/orders/${id}/return`, { bearer, body })
const allSound = (order: Order) => ({ items: order.items.map(({ _id, quantity }) => ({ item: _id, sound: quantity })) })

/** A shipped COD order of two pieces of one plant and five of another, of ten each. */
async function shippedOrder() {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plants = [await buildPlant(shop, { price: 200, stock: 10 }), await buildPlant(shop, { price: 50, stock: 10 })]
  const [first = '', second = ''] = plants
  const order = await buildOrder(asha, [
    { plant: first, quantity: 2, price: 200 },
    { plant: second, quantity: 5, price: 50 },
  ])
  await move(admin, order._id, 'shipped')
  const items = plants.map((id) => order.items.find(({ plant }) => plant === id)?._id ?? '')
  return { asha, admin, order, plants, items }
}

test('intact pieces go back on sale, the others are written off, and the order is cancelled', async () => {
  const { asha, admin, order, plants, items } = await shippedOrder()
  const [first, second] = items
  const counts = [
    { item: second, sound: 3 },
    { item: first, sound: 2 },
  ]
  const answer = await comeBack(admin, order._id, { items: counts, note: ' Refused at the door ' })
  assert.equal(answer.status, 200)
  assert.deepEqual(textOf(answer.json as Order), 'cancelled, payment cancelled, shipment returned')
  assert.deepEqual(answer.json, await ownOrder(asha, order._id))
  assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), [10, 8])

  const { stockMovements, events, refunds, restocked } = await anyOrder(admin, order._id)
  const ledger = stockMovements.map(
    ({ plant, reason, change, stockAfter }) => `${plants.indexOf(plant)}: ${reason} ${change} → ${stockAfter}`,
  )
  assert.deepEqual(ledger.toSorted(), [
    ...['0: order -2 → 8', '0: release 2 → 10'],
    ...['1: order -5 → 5', '1: release 5 → 10', '1: write_off -2 → 8'],
  ])
  assert.deepEqual([refunds, restocked], [[], []])
  const timeline = events
    .filter(({ reason }) => reason === 'returned')
    .map(({ aspect, from, to, actor, name, note }) => `${aspect} ${from} → ${to} by ${actor} ${name}: ${note}`)
  assert.deepEqual(timeline, [
    'shipment shipped → returned by admin Admin: Refused at the door',
    'order shipped → cancelled by admin Admin: null',
    'payment pending → cancelled by admin Admin: null',
  ])
  assert.doesNotMatch(JSON.stringify(answer.json), /Refused/)
})

test('an online payment is refunded once, for a parcel that is returned once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildReturnedOrder(shop, asha, admin, { paymentMethod: 'online' })
  assert.deepEqual(textOf(order), 'cancelled, payment paid, shipment returned')
  await assertUnchanged(shop.database, async () => {
    assertRefused(await comeBack(admin, order._id, allSound(order)), 'illegal_move')
  })
  const { refunds } = await anyOrder(admin, order._id)
  assert.equal(refunds.length, 1)
  assert.partialDeepStrictEqual(refunds, [{ reason: 'returned', amount: 400, status: 'wanted' }])
})

test('pieces of a plant that is no longer sold are restocked too', async () => {
  const { admin, order, plants } = await shippedOrder()
  const [first = ''] = plants
  await admin.api.call('DELETE /plants/:id', { params: { id: first } })
  assert.equal((await comeBack(admin, order._id, allSound(order))).status, 200)
  const row = await shop.database.selectFrom('plants').select('stock').where('id', '=', first).executeTakeFirst()
  assert.equal(row?.stock, 10)
})

test('wrong counts are refused by name, and nothing changes', async () => {
  const [{ admin, order, items }, other] = [await shippedOrder(), await shippedOrder()]
  const [first, second] = items
  const fine = { item: first, sound: 2 }
  await assertUnchanged(shop.database, async () => {
    for (const [counts, fields] of [
      [[fine, { item: second, sound: 6 }], ['items.1.sound']],
      [[fine], ['items']],
      [
        [fine, { item: other.items[1], sound: 1 }],
        ['items', 'items.1.item'],
      ],
    ] as const)
      assertRefused(await comeBack(admin, order._id, { items: counts }), 'invalid', fields)
  })
})

test('of ten concurrent returns one counts, and of concurrent returns and deliveries one', async () => {
  for (let round = 0; round < 3; round++) {
    const { admin, order, plants } = await shippedOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => comeBack(admin, order._id, allSound(order))))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(409)])
    assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), [10, 10])
  }
  for (let round = 0; round < 5; round++) {
    const { asha, admin, order, plants } = await shippedOrder()
    const deliver = () =>
      request(shop, `PATCH /admin/orders/${order._id}/status`, { bearer: admin.bearer, body: { status: 'delivered' } })
    const answers = await Promise.all([deliver(), comeBack(admin, order._id, allSound(order)), deliver()])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    const expected = (await ownOrder(asha, order._id)).status === 'delivered' ? [8, 5] : [10, 10]
    assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), expected)
  }
})
