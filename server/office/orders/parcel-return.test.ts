import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, buildReturnedOrder, placedStates } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { stockOf } from '../../../test/support/stock.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const comeBack = ({ bearer }: Person, id: string, body: unknown) =>
  request(shop, `POST /admin/orders/${id}/return`, { bearer, body })
const allSound = (order: Order) => ({ items: order.items.map(({ _id, quantity }) => ({ item: _id, sound: quantity })) })
const stateOf = ({ status, paymentDetails, shipment }: Order) => [status, paymentDetails.status, shipment.status]

/** A shipped COD order of two pieces of one plant and five of another, of ten each. */
async function shippedOrder() {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plants = [await buildPlant(shop, { price: 200, stock: 10 }), await buildPlant(shop, { price: 50, stock: 10 })]
  const [first = '', second = ''] = plants
  const order = await buildOrder(asha, [
    { plant: first, quantity: 2, price: 200 },
    { plant: second, quantity: 5, price: 50 },
  ])
  const params = { id: order._id }
  await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
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
  assert.deepEqual(stateOf(answer.json as Order), ['cancelled', 'cancelled', 'returned'])
  assert.deepEqual(answer.json, await asha.api.call('GET /orders/:id', { params: { id: order._id } }))
  assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), [10, 8])

  const { stockMovements, events, refunds } = await admin.api.call('GET /admin/orders/:id', {
    params: { id: order._id },
  })
  const ledger = stockMovements.map(
    ({ plant, change, stockAfter }) => `${plants.indexOf(plant)}: ${change} → ${stockAfter}`,
  )
  assert.deepEqual(ledger.toSorted(), ['0: -2 → 8', '0: 2 → 10', '1: -2 → 8', '1: -5 → 5', '1: 5 → 10'])
  assert.deepEqual(refunds, [])
  assert.deepEqual(
    events
      .filter(({ reason }) => reason === 'returned')
      .map(({ aspect, from, to, actor, name, note }) => `${aspect} ${from} → ${to} by ${actor} ${name}: ${note}`),
    [
      'shipment shipped → returned by admin Admin: Refused at the door',
      'order shipped → cancelled by admin Admin: null',
      'payment pending → cancelled by admin Admin: null',
    ],
  )
  assert.doesNotMatch(JSON.stringify(answer.json), /Refused/)
})

test('without intact pieces all are written off', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { plant } = await buildReturnedOrder(shop, asha, admin, { sound: 0 })
  assert.equal(await stockOf(shop, plant), 8)
})

test('an online payment is refunded once, for a returned parcel', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildReturnedOrder(shop, asha, admin, { paymentMethod: 'online' })
  assert.deepEqual(stateOf(order), ['cancelled', 'paid', 'returned'])
  assertRefused(await comeBack(admin, order._id, allSound(order)), 'illegal_move')
  const { refunds } = await admin.api.call('GET /admin/orders/:id', { params: { id: order._id } })
  assert.deepEqual(
    refunds.map(({ reason, amount, status }) => ({ reason, amount, status })),
    [{ reason: 'returned', amount: 400, status: 'wanted' }],
  )
})

test('pieces of a plant that is no longer sold are restocked too', async () => {
  const { admin, order, plants } = await shippedOrder()
  const [first = ''] = plants
  await admin.api.call('DELETE /plants/:id', { params: { id: first } })
  assert.equal((await comeBack(admin, order._id, allSound(order))).status, 200)
  const row = await shop.database.selectFrom('plants').select('stock').where('id', '=', first).executeTakeFirst()
  assert.equal(row?.stock, 10)
})

test('only the parcel of a shipped order can be returned', async () => {
  const admin = await buildAdmin(shop)
  for (const state of placedStates.filter(({ status }) => status !== 'shipped')) {
    const order = await buildOrderIn(shop, await buildPerson(shop), state)
    await assertUnchanged(shop.database, async () => {
      assertRefused(await comeBack(admin, order._id, allSound(order)), 'illegal_move')
    })
  }
  for (const id of ['A'.repeat(20), '1', '%00', '..%2F..']) {
    assertRefused(await comeBack(admin, id, { items: [] }), 'not_found')
  }
})

test('wrong counts are refused by name, and nothing changes', async () => {
  const { admin, order, items } = await shippedOrder()
  const other = await shippedOrder()
  const [first = '', second = ''] = items
  const fine = { item: first, sound: 2 }
  const cases: [counts: unknown, fields: string[]][] = [
    ...[-1, 1.5, '2', null, Number.MAX_SAFE_INTEGER, 1e308, [2], {}, true, undefined, 6].map(
      (sound): [unknown, string[]] => [[fine, { item: second, sound }], ['items.1.sound']],
    ),
    [[fine], ['items']],
    [[], ['items']],
    [[fine, fine, { item: second, sound: 5 }], ['items.1.item']],
    [
      [fine, { item: 'A'.repeat(20), sound: 1 }],
      ['items', 'items.1.item'],
    ],
    [
      [fine, { item: other.items[1], sound: 1 }],
      ['items', 'items.1.item'],
    ],
    [
      [fine, { item: other.plants[1], sound: 1 }],
      ['items', 'items.1.item'],
    ],
    [[fine, { item: '__proto__', sound: 1 }], ['items.1.item']],
    [[fine, { sound: 1 }], ['items.1.item']],
    [Array.from({ length: 101 }, () => fine), ['items']],
    ['all', ['items']],
    [null, ['items']],
    [undefined, ['items']],
    [{ [first]: 2 }, ['items']],
  ]
  await assertUnchanged(shop.database, async () => {
    for (const [counts, fields] of cases) {
      assertRefused(await comeBack(admin, order._id, { items: counts }), 'invalid', fields)
    }
    for (const note of ['a'.repeat(501), 'a\0b', 1, ['x'], {}]) {
      assertRefused(await comeBack(admin, order._id, { ...allSound(order), note }), 'invalid', ['note'])
    }
  })
  const huge = 'न'.repeat(500)
  assert.equal((await comeBack(admin, order._id, { ...allSound(order), note: huge })).status, 200)
})

test('a shopper cannot record a return, of their own parcel or another', async () => {
  const { asha, order } = await shippedOrder()
  const ravi = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    for (const person of [asha, ravi]) assertRefused(await comeBack(person, order._id, allSound(order)), 'admins_only')
  })
})

test('of ten concurrent returns one counts, and so does one of concurrent returns and deliveries', async () => {
  for (let round = 0; round < 3; round++) {
    const { admin, order, plants } = await shippedOrder()
    const returns = Array.from({ length: 10 }, () => comeBack(admin, order._id, allSound(order)))
    const answers = await Promise.all(returns)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(409)])
    assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), [10, 10])
  }
  for (let round = 0; round < 5; round++) {
    const { asha, admin, order, plants } = await shippedOrder()
    const deliver = () =>
      request(shop, `PATCH /admin/orders/${order._id}/status`, { bearer: admin.bearer, body: { status: 'delivered' } })
    const works = [deliver, () => comeBack(admin, order._id, allSound(order)), deliver]
    const answers = await Promise.all(works.map((work) => work()))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
    const { status } = await asha.api.call('GET /orders/:id', { params: { id: order._id } })
    assert.deepEqual(
      await Promise.all(plants.map((id) => stockOf(shop, id))),
      status === 'delivered' ? [8, 5] : [10, 10],
    )
  }
})

test('the invariants hold after all of this', async () => {
  await assertInvariants(shop.database)
})
