import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { buildReplacedOrder, replace } from '../../../test/support/replacements.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { stockOf } from '../../../test/support/stock.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { Refusal } from '../../platform/refusal.ts'

const shop = shopForTests()

const move = ({ bearer }: Person, id: string, to: 'ship' | 'deliver' | 'cancel' | 'lose', body: unknown = {}) =>
  request(shop, `POST /admin/replacements/${id}/${to}`, { bearer, ...(to === 'ship' && { body }) })
const orderOf = ({ api }: Person, id: string) => api.call('GET /orders/:id', { params: { id } })
const people = async () => [await buildPerson(shop), await buildAdmin(shop)] as const
const codeOf = (outcome: { id: string } | Refusal) => (outcome instanceof Refusal ? outcome.code : 'replaced')

test('a replacement takes stock of its own, and its order stays delivered and paid as it was', async () => {
  const [asha, admin] = await people()
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  assert.equal(await stockOf(shop, order.plant), 7)
  const seen = await orderOf(asha, order._id)
  const { plant: _plant, ...before } = order
  const { replacements } = seen
  assert.deepEqual(seen, { ...before, replacements })
  assert.deepEqual([seen.status, seen.amount, seen.paymentDetails.status], ['delivered', order.amount, 'paid'])
  const lines = order.items.map(({ _id, name }) => ({ item: _id, name, quantity: 1 }))
  const shipment = { courier: null, trackingNumber: null, trackingUrl: null }
  const [shown] = replacements
  assert.deepEqual(shown, { _id: replacement, status: 'pending', createdAt: shown?.createdAt, lines, shipment })
  const { stockMovements } = await admin.api.call('GET /admin/orders/:id', { params: { id: order._id } })
  assert.deepEqual(
    stockMovements.map(({ reason, change }) => `${reason} ${change}`),
    ['order -2', 'replacement -1'],
  )
  await assertInvariants(shop.database)
})

test('it is shipped with its tracking and delivered; the shopper is mailed that it comes and that it left, once each', async () => {
  const [asha, admin] = await people()
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  const tracking = { courier: 'delhivery', trackingNumber: '1234567890' }
  assert.equal((await move(admin, replacement, 'ship', tracking)).status, 200)
  assertRefused(await move(admin, replacement, 'ship', tracking), 'illegal_move')
  const [shipped] = (await orderOf(asha, order._id)).replacements
  assert.deepEqual(
    [shipped?.status, shipped?.shipment],
    [
      'shipped',
      {
        courier: 'Delhivery',
        trackingNumber: '1234567890',
        trackingUrl: 'https://www.delhivery.com/track-v2/package/1234567890',
      },
    ],
  )
  assert.equal((await move(admin, replacement, 'deliver')).status, 200)
  assertRefused(await move(admin, replacement, 'cancel'), 'illegal_move')
  const { status, shipment, replacements } = await orderOf(asha, order._id)
  assert.deepEqual([status, shipment, replacements[0]?.status], ['delivered', order.shipment, 'delivered'])
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject.includes('replacement'))
  assert.deepEqual(mails.map(({ subject }) => subject).sort(), [
    `A replacement for your order #${order.number} is coming`,
    `The replacement for your order #${order.number} is on its way`,
  ])
  assert.equal(await stockOf(shop, order.plant), 7)
  const entries = await asha.api.call('GET /orders/:id/timeline', { params: { id: order._id } })
  assert.deepEqual(
    entries.flatMap((entry) => (entry.kind === 'replacement' ? entry.status : [])),
    ['pending', 'shipped', 'delivered'],
  )
  const { events } = await admin.api.call('GET /admin/orders/:id', { params: { id: order._id } })
  assert.deepEqual(
    events.slice(-3).map(({ aspect, from, to, name }) => `${aspect} ${from} → ${to} by ${name}`),
    ['null → pending', 'pending → shipped', 'shipped → delivered'].map(
      (move) => `replacement ${move} by ${admin.name}`,
    ),
  )
  await assertInvariants(shop.database)
})

test('a cancelled replacement gives its stock back, and its pieces can be replaced again', async () => {
  const [asha, admin] = await people()
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  const all = order.items.map(({ _id, quantity }) => ({ item: _id, quantity }))
  assert.equal(codeOf(await replace(shop, admin, order._id, all)), 'invalid')
  assert.equal((await move(admin, replacement, 'cancel')).status, 200)
  assertRefused(await move(admin, replacement, 'cancel'), 'illegal_move')
  assertRefused(await move(admin, replacement, 'ship'), 'illegal_move')
  assert.equal(await stockOf(shop, order.plant), 8)
  assert.equal(codeOf(await replace(shop, admin, order._id, all)), 'replaced')
  assert.equal(await stockOf(shop, order.plant), 6)
  assert.equal(codeOf(await replace(shop, admin, order._id, all)), 'invalid')
  await assertInvariants(shop.database)
})

test('a replacement that is lost on its way stays out of stock, and its pieces can be replaced again', async () => {
  const [asha, admin] = await people()
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  const all = order.items.map(({ _id, quantity }) => ({ item: _id, quantity }))
  assertRefused(await move(admin, replacement, 'lose'), 'illegal_move')
  const tracking = { courier: 'delhivery', trackingNumber: '1234567890' }
  await move(admin, replacement, 'ship', tracking)
  assert.equal((await move(admin, replacement, 'lose')).status, 200)
  for (const to of ['lose', 'deliver', 'cancel'] as const)
    assertRefused(await move(admin, replacement, to), 'illegal_move')
  assert.equal(await stockOf(shop, order.plant), 7)
  const [lost] = (await orderOf(asha, order._id)).replacements
  assert.deepEqual([lost?.status, lost?.shipment.trackingNumber], ['lost', '1234567890'])
  assert.equal(codeOf(await replace(shop, admin, order._id, all)), 'replaced')
  assert.equal(await stockOf(shop, order.plant), 5)
  assert.equal(codeOf(await replace(shop, admin, order._id, all)), 'invalid')
  const listed = await admin.api.call('GET /admin/replacements', { query: { status: 'lost' } })
  assert.ok(listed.some(({ _id }) => _id === replacement))
  await assertInvariants(shop.database)
})

test('a plant that is gone or short is named, and nothing is taken', async () => {
  const [asha, admin] = await people()
  const plants = [
    await buildPlant(shop, { name: 'Areca palm', price: 300, stock: 9 }),
    await buildPlant(shop, { name: 'Urli', price: 300, stock: 2 }),
  ]
  const { _id: id } = await buildOrder(
    asha,
    plants.map((plant) => ({ plant, quantity: 2, price: 300 })),
  )
  for (const status of ['shipped', 'delivered'] as const) {
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  }
  const { items } = await orderOf(asha, id)
  const refused = await replace(
    shop,
    admin,
    id,
    items.map(({ _id }) => ({ item: _id, quantity: 1 })),
  )
  assert.ok(refused instanceof Refusal)
  assert.deepEqual([refused.code, refused.body.message], ['stock_short', 'There are not that many of Urli in stock.'])
  assert.deepEqual(await Promise.all(plants.map((id) => stockOf(shop, id))), [7, 0])
  assert.deepEqual((await orderOf(asha, id)).replacements, [])
})

test('a part of a bundle is replaced alone', async () => {
  const [asha, admin] = await people()
  const [palm, urli] = [
    await buildPlant(shop, { price: 300, stock: 9 }),
    await buildPlant(shop, { price: 200, stock: 9 }),
  ]
  const parts = [
    { plant: palm, quantity: 2 },
    { plant: urli, quantity: 1 },
  ]
  const bundle = await buildPlant(shop, { price: 700, parts, stock: undefined })
  const { _id: id } = await buildOrder(asha, [{ plant: bundle, quantity: 1, price: 700 }])
  for (const status of ['shipped', 'delivered'] as const) {
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  }
  const { items } = await orderOf(asha, id)
  const ofPalm = items.filter(({ plant }) => plant === palm).map(({ _id }) => ({ item: _id, quantity: 1 }))
  assert.equal(codeOf(await replace(shop, admin, id, ofPalm)), 'replaced')
  assert.deepEqual([await stockOf(shop, palm), await stockOf(shop, urli)], [6, 8])
  await assertInvariants(shop.database)
})

test('only what was delivered is replaced', async () => {
  const admin = await buildAdmin(shop)
  for (const state of placedStates) {
    const order = await buildOrderIn(shop, await buildPerson(shop), state)
    const lines = order.items.map(({ _id }) => ({ item: _id, quantity: 1 }))
    const expected = state.status === 'delivered' ? 'replaced' : 'illegal_move'
    assert.equal(codeOf(await replace(shop, admin, order._id, lines)), expected, state.status)
  }
  assert.equal(codeOf(await replace(shop, admin, 'a'.repeat(20), [])), 'not_found')
  await assertInvariants(shop.database)
})

test('of two replacements of the last piece at once one is made, and of shipping and cancelling at once one wins', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < 5; round++) {
    const plant = await buildPlant(shop, { price: 400, stock: 3 })
    const orders = await Promise.all(
      [1, 2].map(async () => {
        const { _id: id } = await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 400 }])
        for (const status of ['shipped', 'delivered'] as const) {
          await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
        }
        return admin.api.call('GET /admin/orders/:id', { params: { id } })
      }),
    )
    const outcomes = await Promise.all(
      orders.map(({ _id, items }) =>
        replace(
          shop,
          admin,
          _id,
          items.map((item) => ({ item: item._id, quantity: 1 })),
        ),
      ),
    )
    assert.deepEqual(outcomes.map(codeOf).sort(), ['replaced', 'stock_short'])
    const made = outcomes.find((outcome) => 'id' in outcome)
    const id = made && 'id' in made ? made.id : assert.fail()
    const moves = await Promise.all([move(admin, id, 'ship'), move(admin, id, 'cancel')])
    assert.deepEqual(moves.map(({ status }) => status).sort(), [200, 409])
    assert.equal(await stockOf(shop, plant), moves[1]?.status === 200 ? 1 : 0)
  }
  await assertInvariants(shop.database)
})

test('the same pieces replaced twice at once are replaced once', async () => {
  const [asha, admin] = await people()
  const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
  const all = order.items.map(({ _id, quantity }) => ({ item: _id, quantity }))
  const outcomes = await Promise.all([1, 2, 3].map(() => replace(shop, admin, order._id, all)))
  assert.deepEqual(outcomes.map(codeOf).sort(), ['invalid', 'invalid', 'replaced'])
  assert.equal(await stockOf(shop, order.plant), 6)
  await assertInvariants(shop.database)
})

test('what was refunded is not sent again, also when both happen at once', async () => {
  const [asha, admin] = await people()
  for (const isAtOnce of [false, true]) {
    const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
    const all = order.items.map(({ _id, quantity }) => ({ item: _id, quantity }))
    const refund = () =>
      request(shop, `POST /admin/orders/${order._id}/refunds`, {
        bearer: admin.bearer,
        body: { lines: all, reason: 'It arrived hurt', reference: 'UPI 1' },
      })
    const send = () => replace(shop, admin, order._id, all)
    const [refunded, sent] = isAtOnce ? await Promise.all([refund(), send()]) : [await refund(), await send()]
    assert.equal([refunded.status < 300, codeOf(sent) === 'replaced'].filter(Boolean).length, 1)
    if (!isAtOnce) assert.equal(codeOf(sent), 'invalid')
  }
  await assertInvariants(shop.database)
})

test('admins list replacements by status, the oldest first, with their orders', async () => {
  const [asha, admin] = await people()
  const made = [await buildReplacedOrder(shop, asha, admin), await buildReplacedOrder(shop, asha, admin)]
  const [first, second] = made
  assert.ok(first && second)
  await move(admin, second.replacement, 'ship')
  const listed = async (status: 'pending' | 'shipped') =>
    (await admin.api.call('GET /admin/replacements', { query: { status } })).filter(
      ({ customer }) => customer.email === asha.email,
    )
  assert.deepEqual(
    (await listed('pending')).map(({ _id, order }) => [_id, order]),
    [[first.replacement, { _id: first.order._id, number: first.order.number }]],
  )
  assert.deepEqual(
    (await listed('shipped')).map(({ _id }) => _id),
    [second.replacement],
  )
  const { items, total } = await admin.api.list('GET /admin/replacements', { query: { limit: 1 } })
  assert.equal(items.length, 1)
  assert.ok(total >= 2)
})

test('only admins move replacements, and only ones that are there', async () => {
  const [asha, admin] = await people()
  const { replacement } = await buildReplacedOrder(shop, asha, admin)
  for (const to of ['ship', 'deliver', 'cancel'] as const) {
    assertRefused(await move(asha, replacement, to), 'admins_only')
    assertRefused(await move(admin, 'a'.repeat(20), to), 'not_found')
  }
  assertRefused(await request(shop, 'GET /admin/replacements', { bearer: asha.bearer }), 'admins_only')
  assertRefused(await move(admin, replacement, 'deliver'), 'illegal_move')
  assertRefused(await move(admin, replacement, 'ship', { trackingNumber: '!' }), 'invalid', ['trackingNumber'])
})
