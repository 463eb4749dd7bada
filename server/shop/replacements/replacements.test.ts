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
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { anyOrder, move, ownOrder, refundPart } from '../../../test/support/refunding.ts'
import { buildReplacedOrder, replace } from '../../../test/support/replacements.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { Refusal } from '../../platform/refusal.ts'

const shop = shopForTests()

afterEach(() => assertInvariants(shop.database))

const change = ({ bearer }: Person, id: string, to: 'ship' | 'deliver' | 'cancel' | 'lose', body: unknown = {}) =>
  request(shop, `POST /admin/replacements/${id}/${to}`, { bearer, ...(to === 'ship' && { body }) })
const people = async () => [await buildPerson(shop), await buildAdmin(shop)] as const
const allOf = ({ items }: Pick<Order, 'items'>) => items.map(({ _id, quantity }) => ({ item: _id, quantity }))

/** Replaces pieces of an order; returns `replaced`, or the code of the refusal. */
async function outcomeOf(admin: Person, order: string, lines: ReturnType<typeof allOf>): Promise<string> {
  const outcome = await replace(shop, admin, order, lines)
  return outcome instanceof Refusal ? outcome.code : 'replaced'
}

/** A delivered order of these plants at ₹300. */
async function deliver(admin: Person, plants: readonly { plant: string; quantity: number }[]): Promise<Order> {
  const lines = plants.map((each) => ({ ...each, price: 300 }))
  const order = await buildOrder(await buildPerson(shop), lines)
  await move(admin, order._id, 'shipped', 'delivered')
  return order
}

/** A delivered order of two pieces of one plant, of ten, with a pending replacement of one of them. */
async function build() {
  const [asha, admin] = await people()
  return { asha, admin, ...(await buildReplacedOrder(shop, asha, admin)) }
}

const tracking = { courier: 'delhivery', trackingNumber: '1234567890' }

test('a replacement takes stock of its own, and its order stays delivered and paid as it was', async () => {
  const { asha, admin, order, replacement } = await build()
  assert.equal(await stockOf(shop, order.plant), 7)
  const seen = await ownOrder(asha, order._id)
  const { plant: _plant, ...before } = order
  const { replacements } = seen
  assert.deepEqual(seen, { ...before, replacements })
  assert.deepEqual([seen.status, seen.amount, seen.paymentDetails.status], ['delivered', order.amount, 'paid'])
  const lines = order.items.map(({ _id, name }) => ({ item: _id, name, quantity: 1 }))
  const shipment = { courier: null, trackingNumber: null, trackingUrl: null }
  const [shown] = replacements
  assert.deepEqual(shown, { _id: replacement, status: 'pending', createdAt: shown?.createdAt, lines, shipment })
  const { stockMovements } = await anyOrder(admin, order._id)
  const moves = stockMovements.map(({ reason, change }) => `${reason} ${change}`)
  assert.deepEqual(moves, ['order -2', 'replacement -1'])
})

test('it is shipped with its tracking and delivered; the shopper is mailed that it is coming and that it left, once each', async () => {
  const { asha, admin, order, replacement } = await build()
  assert.equal((await change(admin, replacement, 'ship', tracking)).status, 200)
  assertRefused(await change(admin, replacement, 'ship', tracking), 'illegal_move')
  const [shipped] = (await ownOrder(asha, order._id)).replacements
  const trackingUrl = 'https://www.delhivery.com/track-v2/package/1234567890'
  assert.equal(shipped?.status, 'shipped')
  assert.deepEqual(shipped?.shipment, { courier: 'Delhivery', trackingNumber: '1234567890', trackingUrl })
  assert.equal((await change(admin, replacement, 'deliver')).status, 200)
  assertRefused(await change(admin, replacement, 'cancel'), 'illegal_move')
  const { status, shipment, replacements } = await ownOrder(asha, order._id)
  assert.deepEqual([status, shipment, replacements[0]?.status], ['delivered', order.shipment, 'delivered'])
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject.includes('replacement'))
  assert.deepEqual(mails.map(({ subject }) => subject).sort(), [
    `A replacement for your order #${order.number} is coming`,
    `The replacement for your order #${order.number} is on its way`,
  ])
  assert.equal(await stockOf(shop, order.plant), 7)
  const entries = await asha.api.call('GET /orders/:id/timeline', { params: { id: order._id } })
  const statuses = entries.flatMap((entry) => (entry.kind === 'replacement' ? entry.status : []))
  assert.deepEqual(statuses, ['pending', 'shipped', 'delivered'])
  const { events } = await anyOrder(admin, order._id)
  assert.deepEqual(
    events.slice(-3).map(({ aspect, from, to, name }) => `${aspect} ${from} → ${to} by ${name}`),
    ['null → pending', 'pending → shipped', 'shipped → delivered'].map(
      (move) => `replacement ${move} by ${admin.name}`,
    ),
  )
})

test('its tracking can be corrected while it is on its way, as often as needed, and the shopper is mailed each time', async () => {
  const { asha, admin, order, replacement } = await build()
  const correct = (body: unknown) =>
    request(shop, `PUT /admin/replacements/${replacement}/tracking`, { bearer: admin.bearer, body })
  assertRefused(await correct(tracking), 'illegal_move')
  await change(admin, replacement, 'ship', tracking)
  for (const trackingNumber of ['1234567899', '1234567899', '1234567890'])
    assert.equal((await correct({ ...tracking, trackingNumber })).status, 200)
  await correct({})
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject.includes('track'))
  const [known, unknown] = ['How to track the', 'The']
  assert.deepEqual(mails.map(({ subject }) => subject.split(' replacement ')[0]).sort(), [known, known, unknown])
  assert.ok(mails.some(({ text }) => text?.includes('package/1234567899')))
  const query = { search: `#${order.number}`, kind: 'order' } as const
  const corrections = (await admin.api.list('GET /admin/audit', { query })).items.filter(
    ({ action }) => action !== 'move',
  )
  assert.ok(corrections.every(({ who, subject }) => who._id === admin.id && subject._id === order._id))
  const corrected = corrections.map(({ changes }) => changes.map(({ field, from, to }) => `${field} ${from} → ${to}`))
  assert.deepEqual(corrected, [
    ['courier Delhivery → null', 'trackingNumber 1234567890 → null'],
    ['trackingNumber 1234567899 → 1234567890'],
    ['trackingNumber 1234567890 → 1234567899'],
  ])
  await change(admin, replacement, 'deliver')
  assertRefused(await correct(tracking), 'illegal_move')
  assert.equal((await ownOrder(asha, order._id)).replacements[0]?.shipment.courier, null)
})

test('a cancelled replacement releases its stock, and its pieces can be replaced again', async () => {
  const { admin, order, replacement } = await build()
  const again = () => outcomeOf(admin, order._id, allOf(order))
  assert.equal(await again(), 'illegal_move')
  assert.equal((await change(admin, replacement, 'cancel')).status, 200)
  for (const to of ['cancel', 'ship'] as const) assertRefused(await change(admin, replacement, to), 'illegal_move')
  assert.equal(await stockOf(shop, order.plant), 8)
  assert.deepEqual([await again(), await stockOf(shop, order.plant), await again()], ['replaced', 6, 'illegal_move'])
})

test('a replacement that is lost on its way stays out of stock, and its pieces can be replaced again', async () => {
  const { asha, admin, order, replacement } = await build()
  const again = () => outcomeOf(admin, order._id, allOf(order))
  assertRefused(await change(admin, replacement, 'lose'), 'illegal_move')
  await change(admin, replacement, 'ship', tracking)
  assert.equal((await change(admin, replacement, 'lose')).status, 200)
  for (const to of ['lose', 'deliver', 'cancel'] as const)
    assertRefused(await change(admin, replacement, to), 'illegal_move')
  assert.equal(await stockOf(shop, order.plant), 7)
  const { replacements } = await ownOrder(asha, order._id)
  assert.partialDeepStrictEqual(replacements, [{ status: 'lost', shipment: { trackingNumber: '1234567890' } }])
  assert.deepEqual([await again(), await stockOf(shop, order.plant), await again()], ['replaced', 5, 'illegal_move'])
})

test('a plant that is gone or short is named, and nothing is taken', async () => {
  const admin = await buildAdmin(shop)
  const palm = await buildPlant(shop, { name: 'Areca palm', price: 300, stock: 9 })
  const urli = await buildPlant(shop, { name: 'Urli', price: 300, stock: 2 })
  const { _id, items } = await deliver(
    admin,
    [palm, urli].map((plant) => ({ plant, quantity: 2 })),
  )
  const lines = items.map((item) => ({ item: item._id, quantity: 1 }))
  const refused = await replace(shop, admin, _id, lines)
  assert.ok(refused instanceof Refusal)
  assert.deepEqual([refused.code, refused.body.message], ['stock_short', 'There is not enough stock of Urli.'])
  assert.deepEqual([await stockOf(shop, palm), await stockOf(shop, urli)], [7, 0])
  assert.deepEqual((await anyOrder(admin, _id)).replacements, [])
})

test('only what was delivered is replaced, and the same pieces once, even at the same time', async () => {
  const [asha, admin] = await people()
  for (const state of placedStates) {
    const order = await buildOrderIn(shop, asha, state)
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(admin, order._id, allOf(order))))
    const expected = state.status === 'delivered' ? 'replaced' : 'illegal_move'
    assert.deepEqual(outcomes.toSorted(), ['illegal_move', 'illegal_move', expected], state.status)
  }
})

test('of two concurrent replacements with the last piece one is made, and of concurrent shipping and cancelling one wins', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < 5; round++) {
    const plant = await buildPlant(shop, { price: 300, stock: 3 })
    const orders = await Promise.all([1, 2].map(() => deliver(admin, [{ plant, quantity: 1 }])))
    const outcomes = await Promise.all(orders.map((order) => outcomeOf(admin, order._id, allOf(order))))
    assert.deepEqual(outcomes.toSorted(), ['replaced', 'stock_short'])
    const made = orders[outcomes.indexOf('replaced')] ?? assert.fail()
    const id = (await anyOrder(admin, made._id)).replacements[0]?._id ?? assert.fail()
    const changes = await Promise.all([change(admin, id, 'ship'), change(admin, id, 'cancel')])
    assert.deepEqual(changes.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal(await stockOf(shop, plant), changes[1]?.status === 200 ? 1 : 0)
  }
})

test('refunded pieces are not sent again, even when both happen at once', async () => {
  const [asha, admin] = await people()
  for (const isAtOnce of [false, true]) {
    const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'delivered' })
    const give = () =>
      refundPart(admin, order._id, { lines: allOf(order), reference: 'UPI 1' }).then(
        () => 'refunded',
        () => 'refused',
      )
    const send = () => outcomeOf(admin, order._id, allOf(order))
    const outcomes = isAtOnce ? await Promise.all([give(), send()]) : [await give(), await send()]
    assert.equal(outcomes.filter((outcome) => ['refunded', 'replaced'].includes(outcome)).length, 1)
    if (!isAtOnce) assert.deepEqual(outcomes, ['refunded', 'illegal_move'])
  }
})

test('a part of a bundle is replaced alone', async () => {
  const admin = await buildAdmin(shop)
  const palm = await buildPlant(shop, { price: 300, stock: 9 })
  const urli = await buildPlant(shop, { price: 200, stock: 9 })
  const parts = [
    { plant: palm, quantity: 2 },
    { plant: urli, quantity: 1 },
  ]
  const bundle = await buildPlant(shop, { price: 300, parts, stock: undefined })
  const { _id, items } = await deliver(admin, [{ plant: bundle, quantity: 1 }])
  const ofPalm = items.filter(({ plant }) => plant === palm).map(({ _id }) => ({ item: _id, quantity: 1 }))
  assert.equal(await outcomeOf(admin, _id, ofPalm), 'replaced')
  assert.deepEqual([await stockOf(shop, palm), await stockOf(shop, urli)], [6, 8])
})
