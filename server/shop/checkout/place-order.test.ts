import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildBuyer, kindOf, orderFor, PRICE, placementOf, readyToOrder } from '../../../test/support/buyers.ts'
import { address, buildPlant, insertSession, orderOf, stockOf } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Change } from '../../platform/http-cache/response-cache.ts'
import { placeOrder } from './place-order.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))

test('an order is answered with 201 and everything that the shop shows of it, whatever else is sent with it', async () => {
  const fern = await buildPlant(shop, { name: 'Fern', price: 199.5, image: { url: '/images/fern.jpg' } })
  const palm = await buildPlant(shop, { name: 'Palm', price: 1_000, image: { url: 'https://a.example/palm.jpg' } })
  const lines = [
    { plant: fern, quantity: 2, price: 199.5 },
    { plant: palm, quantity: 1, price: 1_000 },
  ]
  const asha = await buildBuyer(shop, lines)
  const shipment = { courier: 'DTDC', trackingNumber: '123456', trackingUrl: 'https://evil.example' }
  const forged = {
    items: lines.map(({ plant, quantity }) => ({ plant, quantity, price: 1, name: 'Weed', _id: 'A'.repeat(20) })),
    ...{
      _id: 'A'.repeat(20),
      status: 'paid',
      paymentDetails: { status: 'paid' },
      createdAt: '2001-01-01T00:00:00.000Z',
    },
    ...{ shipment: { status: 'delivered', ...shipment }, ...shipment, isAdmin: true },
    ...{ user: 'A'.repeat(20), userId: 'A'.repeat(20) },
  }
  const answer = await request(shop, 'POST /orders', { bearer: asha.bearer, body: { ...orderOf(lines), ...forged } })
  assert.equal(answer.status, 201)
  assert.deepEqual(await asha.api.call('GET /orders'), [answer.json])
  const { _id, number, createdAt, delivery, items, ...order } = answer.json as Order
  assert.match(_id, /^(?!A+$)[0-9A-Za-z]{16,32}$/)
  assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000)
  assert.ok(number >= 10_001)
  assert.partialDeepStrictEqual(delivery, { by: 'courier', fee: 0 })
  assert.equal(new Set(items.map((item) => item._id)).size, 2)
  const images = { [fern]: 'http://shop.test/images/fern.jpg', [palm]: 'https://a.example/palm.jpg' }
  assert.deepEqual(
    items.map(({ _id: _, ...item }) => item).toSorted((a, b) => a.name.localeCompare(b.name)),
    lines.map((line) => ({
      ...line,
      name: line.plant === fern ? 'Fern' : 'Palm',
      image: { url: images[line.plant] },
      bundle: null,
    })),
  )
  assert.deepEqual(order, {
    user: { name: asha.name, email: asha.email },
    shippingAddress: address,
    recipient: { name: null, phone: null },
    gstin: null,
    billing: null,
    paymentMethod: 'cod',
    status: 'pending',
    amount: 1_399,
    advance: null,
    saving: null,
    payAhead: null,
    shipment: { status: 'pending', courier: null, trackingNumber: null, trackingUrl: null },
    paymentDetails: { status: 'pending', atDoor: false },
    heldUntil: null,
    doorPayment: null,
    invoice: null,
    billOfSupply: null,
    creditNotes: [],
    refunds: [],
    parcelReturn: null,
    replacements: [],
  })
})

test('an order adds up the lines of a plant, takes its stock, empties its own cart alone and writes down who placed it', async () => {
  const fern = await buildPlant(shop, { price: PRICE, stock: 5 })
  const lines = [{ plant: fern, quantity: 3 }]
  const [asha, ravi] = [await readyToOrder(shop, lines), await readyToOrder(shop, lines)]
  const items = [1, 2].map((quantity) => ({ plant: fern, quantity }))
  const order = (await asha.place({ items })).json as Order
  assert.deepEqual([order.items.length, order.items[0]?.quantity, await stockOf(shop, fern)], [1, 3, 2])
  assert.deepEqual(await asha.api.call('GET /cart'), [])
  assert.equal((await ravi.api.call('GET /cart'))[0]?.quantity, 3)
  const events = await shop.database
    .selectFrom('order_events')
    .select(['actor', 'user_id', 'aspect', 'from_state', 'to_state'])
    .where('order_id', '=', order._id)
    .execute()
  const placed = { actor: 'shopper', user_id: asha.id, aspect: 'order', from_state: null, to_state: 'pending' }
  assert.deepEqual(events, [placed])
})

test('orders that wait for a locked plant or buyer do not delay the others', async () => {
  const [held, free] = [await readyToOrder(shop), await readyToOrder(shop)]
  const waiting = [held, await readyToOrder(shop, held.lines), free]
  const others = await Promise.all(Array.from({ length: 12 }, () => readyToOrder(shop, free.lines)))
  let answered = 0
  const orders = await inTransaction(shop.database, async (transaction) => {
    await transaction.selectFrom('plants').select('id').where('id', '=', held.plant).forUpdate().execute()
    await transaction.selectFrom('users').select('id').where('id', '=', free.id).forUpdate().execute()
    const begun = waiting.map(({ place }) =>
      place().finally(() => {
        answered++
      }),
    )
    const answers = await Promise.all(others.map(({ place }) => place()))
    for (const { status } of answers) assert.equal(status, 201)
    assert.equal(answered, 0)
    return begun
  })
  for (const { status } of await Promise.all(orders)) assert.equal(status, 201)
})

const withCookie = (cookie: string, lines: Parameters<typeof orderFor>[0]) =>
  request(shop, 'POST /orders', { cookie, headers: { Origin: 'http://shop.test' }, body: orderFor(lines) })
const ageSessions = () => sql`update sessions set last_used_at = now() - interval '2 hours'`.execute(shop.database)

test('a shopper with only the cookie orders as with a bearer, and ordering renews the session', async () => {
  const { id, cookie, lines } = await readyToOrder(shop)
  const lastUse = () =>
    shop.database.selectFrom('sessions').select('last_used_at').where('user_id', '=', id).executeTakeFirstOrThrow()
  await ageSessions()
  const before = await lastUse()
  assert.equal((await withCookie(cookie, lines)).status, 201)
  assert.ok((await lastUse()).last_used_at > before.last_used_at)
})

test('orders are placed also when their sessions cannot be renewed', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => readyToOrder(shop)))
  await ageSessions()
  await sql
    .raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before update on sessions execute function refuse();
  `)
    .execute(shop.database)
  const answers = await Promise.all(buyers.map(({ place }) => place()))
  await sql`drop trigger refuse on sessions`.execute(shop.database)
  for (const { status } of answers) assert.equal(status, 201)
  for (const { api } of buyers) assert.equal((await api.call('GET /orders')).length, 1)
})

test('a buyer who is deactivated meanwhile is refused, and locks no plant', async () => {
  const asha = await readyToOrder(shop)
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', asha.id).execute()
  const lastLocked = () =>
    shop.database.selectFrom('plants').select(sql`xmax`.as('by')).where('id', '=', asha.plant).execute()
  const before = await lastLocked()
  const outcome = await placeOrder(shop, placementOf(asha, asha.lines))
  assert.equal(kindOf(outcome), 'session_ended')
  assert.deepEqual(await lastLocked(), before)
})

test('cached responses are invalidated at once by what this process sells, and lists by the last piece of a plant', async () => {
  const plant = await buildPlant(shop, { stock: 3, price: PRICE })
  const invalidated: Change[] = []
  const changes = {
    ...shop.changes,
    synced: () => assert.fail('it waited for the notification'),
    invalidate: (one: Change) => invalidated.push(one),
  }
  for (const quantity of [1, 2]) {
    const buyer = await readyToOrder(shop, [{ plant, quantity }])
    await placeOrder({ ...shop, changes }, placementOf(buyer, buyer.lines))
  }
  assert.deepEqual(invalidated, [
    { kind: 'stock', plantId: plant },
    { kind: 'plant', plantId: plant },
  ])
})

test('of one buyer’s orders through two sessions one is placed, and the other one finds the cart empty', async () => {
  const asha = await readyToOrder(shop)
  const ravi = await readyToOrder(shop, asha.lines)
  const { bearer } = await insertSession(shop, asha.id)
  const both = [asha, { ...asha, bearer }]
  const outcomes = await Promise.all(both.map((person) => placeOrder(shop, placementOf(person, asha.lines))))
  assert.deepEqual(outcomes.map(kindOf).toSorted(), ['cart_changed', 'placed'])
  assert.equal(kindOf(await placeOrder(shop, placementOf(ravi, asha.lines))), 'placed')
  const answers = await Promise.all([
    withCookie(ravi.cookie, ravi.lines),
    request(shop, 'POST /orders', { bearer, body: orderFor(asha.lines) }),
  ])
  for (const answer of answers) assertRefused(answer, 'cart_changed')
})
