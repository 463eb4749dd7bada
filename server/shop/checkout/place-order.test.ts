import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { address, buildOrder, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { stockOf } from '../../../test/support/stock.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function personWithCart(lines: readonly { plant: string; quantity: number }[]) {
  const person = await buildPerson(shop)
  for (const { plant, quantity } of lines)
    await person.api.call('POST /cart/add', { body: { plantId: plant, quantity } })
  return person
}

test('an order is answered with 201 and everything that the shop shows of it', async () => {
  const fern = await buildPlant(shop, { name: 'Fern', price: 199.5, image: { url: '/images/fern.jpg' } })
  const palm = await buildPlant(shop, { name: 'Palm', price: 1_000, image: { url: 'https://a.example/palm.jpg' } })
  const lines = [
    { plant: fern, quantity: 2, price: 199.5 },
    { plant: palm, quantity: 1, price: 1_000 },
  ]
  const asha = await personWithCart(lines)
  const answer = await request(shop, 'POST /orders', { bearer: asha.bearer, body: orderOf(lines) })
  assert.equal(answer.status, 201)
  const order = answer.json as {
    _id: string
    number: number
    createdAt: string
    delivery: object
    items: { _id: string; name: string }[]
  }
  assert.match(order._id, /^[0-9A-Za-z]{16,32}$/)
  assert.ok(Math.abs(Date.now() - Date.parse(order.createdAt)) < 60_000)
  assert.ok(order.number >= 10_001)
  const { delivery, number } = order
  assert.partialDeepStrictEqual(delivery, { by: 'courier', fee: 0 })
  const ids = order.items.map(({ _id }) => _id)
  assert.equal(new Set(ids).size, 2)
  assert.deepEqual(
    { ...order, items: order.items.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ _id, ...item }) => item) },
    {
      _id: order._id,
      number,
      createdAt: order.createdAt,
      user: { name: asha.name, email: asha.email },
      shippingAddress: address,
      recipient: { name: null, phone: null },
      gstin: null,
      billing: null,
      paymentMethod: 'cod',
      items: [
        {
          plant: fern,
          name: 'Fern',
          price: 199.5,
          quantity: 2,
          image: { url: 'http://shop.test/images/fern.jpg' },
          bundle: null,
        },
        {
          plant: palm,
          name: 'Palm',
          price: 1_000,
          quantity: 1,
          image: { url: 'https://a.example/palm.jpg' },
          bundle: null,
        },
      ],
      status: 'pending',
      amount: 1_399,
      advance: null,
      saving: null,
      payAhead: null,
      delivery,
      shipment: { status: 'pending', courier: null, trackingNumber: null, trackingUrl: null },
      paymentDetails: { status: 'pending', atDoor: false },
      doorPayment: null,
      invoice: null,
      creditNote: null,
      billOfSupply: null,
      billOfSupplyCreditNote: null,
      creditNotes: [],
      refunds: [],
      parcelReturn: null,
      replacements: [],
    },
  )
})

test('an order takes its stock, empties the cart and writes down who placed it', async () => {
  const fern = await buildPlant(shop, { price: 400, stock: 5 })
  const asha = await buildPerson(shop)
  const { _id } = await buildOrder(asha, [{ plant: fern, quantity: 3, price: 400 }])
  assert.equal(await stockOf(shop, fern), 2)
  assert.deepEqual(await asha.api.call('GET /cart'), [])
  const events = await shop.database
    .selectFrom('order_events')
    .select(['actor', 'user_id', 'aspect', 'from_state', 'to_state'])
    .where('order_id', '=', _id)
    .orderBy('id')
    .execute()
  assert.deepEqual(events, [
    { actor: 'shopper', user_id: asha.id, aspect: 'order', from_state: null, to_state: 'pending' },
  ])
})

test('no other cart is touched', async () => {
  const fern = await buildPlant(shop, { price: 400, stock: 50 })
  const ravi = await personWithCart([{ plant: fern, quantity: 2 }])
  await buildOrder(await buildPerson(shop), [{ plant: fern, quantity: 3, price: 400 }])
  assert.equal((await ravi.api.call('GET /cart'))[0]?.quantity, 2)
})

test('the address is trimmed, and its state named as the list of states does', async () => {
  const lines = [{ plant: await buildPlant(shop, { price: 400 }), quantity: 1, price: 400 }]
  const shippingAddress = {
    ...address,
    street: '  14 Prabhat Road ',
    city: ' New Delhi',
    state: ' new  DELHI',
    zipCode: '110001',
  }
  const asha = await personWithCart(lines)
  const order = await asha.api.call('POST /orders', { body: { ...orderOf(lines), shippingAddress } })
  const expected = { ...address, street: '14 Prabhat Road', city: 'New Delhi', state: 'Delhi', zipCode: '110001' }
  assert.deepEqual(order.shippingAddress, expected)
})

test('lines for the same plant are added up', async () => {
  const fern = await buildPlant(shop, { price: 400, stock: 5 })
  const asha = await personWithCart([{ plant: fern, quantity: 3 }])
  const lines = [1, 2].map((quantity) => ({ plant: fern, quantity, price: 400 }))
  const order = await asha.api.call('POST /orders', { body: orderOf(lines) })
  assert.deepEqual(
    order.items.map(({ plant, quantity }) => [plant, quantity]),
    [[fern, 3]],
  )
  assert.equal(await stockOf(shop, fern), 2)
})

test('sums with paise are exact', async () => {
  const lines = [
    { plant: await buildPlant(shop, { price: 33.33, stock: 99 }), quantity: 10, price: 33.33 },
    { plant: await buildPlant(shop, { price: 0.1, stock: 99 }), quantity: 3, price: 0.1 },
  ]
  const asha = await personWithCart(lines)
  const order = await asha.api.call('POST /orders', { body: { ...orderOf(lines), amount: 333.6 } })
  assert.equal(order.amount, 333.6)
})

test('a total of exactly ₹300 passes', async () => {
  const order = await buildOrder(await buildPerson(shop), [
    { plant: await buildPlant(shop, { price: 100 }), quantity: 3, price: 100 },
  ])
  assert.equal(order.amount, 300)
})

test("forged fields have no effect: the order's price, status and owner are the server's", async () => {
  const fern = await buildPlant(shop, { name: 'Fern', price: 400 })
  const [asha, ravi] = [await personWithCart([{ plant: fern, quantity: 1 }]), await buildPerson(shop)]
  const body = {
    ...orderOf([{ plant: fern, quantity: 1, price: 400 }]),
    items: [{ plant: fern, quantity: 1, price: 1, name: 'Weed', _id: 'A'.repeat(20), image: { url: '/x' } }],
    _id: 'A'.repeat(20),
    status: 'paid',
    paymentDetails: { status: 'paid' },
    shipment: { status: 'delivered', courier: 'DTDC', trackingNumber: '123456', trackingUrl: 'https://evil.example' },
    courier: 'DTDC',
    trackingNumber: '123456',
    user: ravi.id,
    userId: ravi.id,
    createdAt: '2001-01-01T00:00:00.000Z',
    isAdmin: true,
  }
  const { json } = await request(shop, 'POST /orders', { bearer: asha.bearer, body })
  const [order] = await asha.api.call('GET /orders')
  assert.deepEqual(json, order)
  assert.notEqual(order?._id, body._id)
  const states = [order?.status, order?.paymentDetails.status, order?.shipment.status]
  assert.deepEqual(states, ['pending', 'pending', 'pending'])
  assert.deepEqual(order?.shipment, { status: 'pending', courier: null, trackingNumber: null, trackingUrl: null })
  assert.deepEqual([order?.amount, order?.items[0]?.price, order?.items[0]?.name], [400, 400, 'Fern'])
  assert.notEqual(order?.createdAt, body.createdAt)
  assert.deepEqual(await ravi.api.call('GET /orders'), [])
})

test('of many buyers at once only as many get a plant as there are', async () => {
  const fern = await buildPlant(shop, { price: 400, stock: 3 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => personWithCart([{ plant: fern, quantity: 1 }])))
  const body = orderOf([{ plant: fern, quantity: 1, price: 400 }])
  const answers = await Promise.all(buyers.map(({ bearer }) => request(shop, 'POST /orders', { bearer, body })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, ...Array(9).fill(409)])
  assert.equal(await stockOf(shop, fern), 0)
})

test('the invariants hold after all of this', async () => {
  await assertInvariants(shop.database)
})
