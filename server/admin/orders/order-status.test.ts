import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { orderStatuses } from '../../../domain/order/order-status.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { runTogether } from '../../../test/load/run-concurrently.ts'
import { buildAdmin, buildPerson, type Person, stockOf } from '../../../test/support/factories.ts'
import { buildMixedOrder, buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { textOf } from '../../../test/support/paying.ts'
import { anyOrder, move, ownOrder } from '../../../test/support/refunding.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

afterAll(() => assertInvariants(shop.database))

const setStatus = ({ bearer }: Person, id: string, body: unknown) =>
  request(shop, `PATCH /admin/orders/${id}/status`, { bearer, body })

const moves = [
  ['cod', 'pending', 'shipped, payment pending, shipment shipped', 0],
  ['cod', 'pending', 'cancelled, payment cancelled, shipment cancelled', 2],
  ['cod', 'shipped', 'delivered, payment paid, shipment delivered', 0],
  ['online', 'pending', 'cancelled, payment cancelled, shipment cancelled', 2],
  ['online', 'paid', 'shipped, payment paid, shipment shipped', 0],
  ['online', 'paid', 'cancelled, payment paid, shipment cancelled', 2],
  ['online', 'shipped', 'delivered, payment paid, shipment delivered', 0],
] as const

test.each(moves)(
  'a %s order that is %s becomes %s, and %d pieces return to stock',
  async (paymentMethod, status, to, pieces) => {
    const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
    const { _id, plant } = await buildOrderIn(shop, asha, { paymentMethod, status })
    const stock = await stockOf(shop, plant)
    const answer = await setStatus(admin, _id, { status: to.split(',')[0] })
    assert.equal(answer.status, 200)
    assert.equal(textOf(answer.json as Order), to)
    assert.deepEqual(answer.json, await ownOrder(asha, _id))
    assert.equal(await stockOf(shop, plant), stock + pieces)
  },
)

test('an order becomes nothing else, and its tracking is corrected only while the parcel is on its way', async () => {
  const admin = await buildAdmin(shop)
  for (const state of placedStates) {
    const { paymentMethod, status } = state
    const { _id } = await buildOrderIn(shop, await buildPerson(shop), state)
    await assertUnchanged(shop.database, async () => {
      for (const to of orderStatuses)
        if (!moves.some(([how, from, text]) => how === paymentMethod && from === status && text.startsWith(`${to},`)))
          assertRefused(await setStatus(admin, _id, { status: to }), 'illegal_move')
      if (status !== 'shipped') assertRefused(await correct(admin, _id, { courier: 'DTDC' }), 'illegal_move')
    })
  }
})

test('of ten concurrent shipments one succeeds, and issues each document once', async () => {
  const { _id } = await buildMixedOrder(shop, await buildPerson(shop))
  const admin = await buildAdmin(shop)
  const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(admin, _id, { status: 'shipped' })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(409)])
  const { rows } = await sql<{ kind: string }>`
    select kind from tax_documents where order_id = ${_id} order by kind
  `.execute(shop.database)
  assert.deepEqual(rows, [{ kind: 'bill_of_supply' }, { kind: 'tax_invoice' }])
})

const ship = (admin: Person, id: string, tracking: object) => setStatus(admin, id, { status: 'shipped', ...tracking })
const correct = ({ bearer }: Person, id: string, tracking: object) =>
  request(shop, `PUT /admin/orders/${id}/tracking`, { bearer, body: tracking })
const shipmentOf = async (person: Person, id: string) => (await ownOrder(person, id)).shipment

async function pendingOrder(): Promise<{ asha: Person; admin: Person; id: string }> {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  return { asha, admin, id }
}

/** The tracking events of an order, and who caused them. */
async function trackingEvents(id: string): Promise<string[]> {
  const { events } = await anyOrder(await buildAdmin(shop), id)
  return events
    .filter(({ aspect }) => aspect === 'tracking')
    .map(({ name, actor, from, to, reason }) => `${from} → ${to} by ${actor} ${name}: ${reason}`)
}

test('an order ships with its courier and tracking number; the shopper sees them with a link to the courier’s page', async () => {
  const { asha, admin, id } = await pendingOrder()
  const answer = await ship(admin, id, { courier: ' blue-dart ', trackingNumber: ' 1234 5678 90 ' })
  assert.equal(answer.status, 200)
  const shipment = {
    status: 'shipped',
    courier: 'Blue Dart',
    trackingNumber: '1234567890',
    trackingUrl: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=1234567890',
  }
  assert.deepEqual((answer.json as Order).shipment, shipment)
  assert.deepEqual(await shipmentOf(asha, id), shipment)
  assert.deepEqual(await trackingEvents(id), ['(none) → Blue Dart #1234567890 by admin Admin: chosen'])
  const { shipment: state } = await asha.api.call('GET /orders/:id/status', { params: { id } })
  assert.deepEqual(state, { status: 'shipped' })
})

test('courier and number can be corrected or removed while the parcel is on its way, each time with an event', async () => {
  const { asha, admin, id } = await pendingOrder()
  await ship(admin, id, {})
  assert.deepEqual(await trackingEvents(id), [])
  for (const tracking of [
    { courier: 'DTDC' },
    { courier: 'Delhivery', trackingNumber: '1111' },
    { courier: 'Delhivery', trackingNumber: '1111' },
    {},
    { courier: '1111' },
    { trackingNumber: '1111' },
  ]) {
    assert.equal((await correct(admin, id, tracking)).status, 200)
  }
  const by = 'by admin Admin: tracking_corrected'
  assert.deepEqual(await trackingEvents(id), [
    `(none) → DTDC ${by}`,
    `DTDC → Delhivery #1111 ${by}`,
    `Delhivery #1111 → (none) ${by}`,
    `(none) → 1111 ${by}`,
    `1111 → #1111 ${by}`,
  ])
  assert.equal((await shipmentOf(asha, id)).trackingNumber, '1111')
  await move(admin, id, 'delivered')
  assert.equal((await shipmentOf(asha, id)).trackingNumber, '1111')
})

test('a courier is accepted only when shipping', async () => {
  const { admin, id } = await pendingOrder()
  await assertUnchanged(shop.database, async () => {
    for (const status of ['cancelled', 'delivered', 'paid']) {
      const body = { status, courier: 'DTDC', trackingNumber: '1234' }
      assertRefused(await setStatus(admin, id, body), 'invalid', ['courier', 'trackingNumber'])
    }
  })
})

test('ten concurrent corrections leave one tracking, and a timeline without a gap', async () => {
  const { admin, id } = await pendingOrder()
  await ship(admin, id, {})
  const numbers = Array.from({ length: 10 }, (_, number) => ({ trackingNumber: `100${number}` }))
  const answers = await Promise.all(numbers.map((tracking) => correct(admin, id, tracking)))
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal((await trackingEvents(id)).length, 10)
})

const shipAll = ({ api }: Person, ids: readonly string[]) =>
  api.call('POST /admin/orders/ship', { body: { ids: [...ids] } })

const pendingCod = { paymentMethod: 'cod', status: 'pending' } as const

/** The state of an order, and what happened when it shipped. */
async function shippingOf(admin: Person, orderId: string) {
  const { events, status } = await anyOrder(admin, orderId)
  return { status, shipped: events.filter(({ to }) => to === 'shipped').length }
}

test('every order that may ship does, the others are refused with a reason; nothing ships twice', async () => {
  const admin = await buildAdmin(shop)
  const orders = await Promise.all(
    placedStates.map(async (state) => ({ ...(await buildOrderIn(shop, await buildPerson(shop), state)), ...state })),
  )
  const missing = 'A'.repeat(20)
  const ids = [...orders.map(({ _id }) => _id), missing]

  const expected = (before: boolean) => [
    ...orders.map(({ _id, paymentMethod, status }) => {
      const ships = status === 'paid' || (status === 'pending' && paymentMethod === 'cod')
      if (ships && !before) return { _id, outcome: 'shipped' }
      if (ships || status === 'shipped') return { _id, outcome: 'shipped_before' }
      const message = `The order’s status is “${status.replace('_', ' ')}”, so it cannot change to “shipped”.`
      return { _id, outcome: 'refused', code: 'illegal_move', message }
    }),
    { _id: missing, outcome: 'refused', code: 'not_found', message: 'Not found.' },
  ]
  assert.deepEqual(await shipAll(admin, ids), expected(false))
  await assertUnchanged(shop.database, async () => {
    assert.deepEqual(await shipAll(admin, ids), expected(true))
    for (const none of [[], Array(101).fill(missing)]) await assert.rejects(shipAll(admin, none), { code: 'invalid' })
  })
})

test('of concurrent shipments and a cancellation, each order gets one outcome, once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [first, second] = [await buildOrderIn(shop, asha, pendingCod), await buildOrderIn(shop, asha, pendingCod)]
  const ids = [first._id, second._id]
  const shipments = await runTogether<unknown>(shop.database, first._id, [
    () => shipAll(admin, ids),
    () => shipAll(admin, ids.toReversed()),
    () => request(shop, `PUT /orders/${first._id}/cancel`, { bearer: asha.bearer }),
  ])
  assert.ok(shipments.every(({ status }) => status === 'fulfilled'))
  const { status, shipped } = await shippingOf(admin, first._id)
  assert.equal(shipped, status === 'shipped' ? 2 : 0)
  assert.equal((await shippingOf(admin, second._id)).shipped, 2)
})
