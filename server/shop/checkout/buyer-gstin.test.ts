import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Order, OrderPlacement } from '../../../contract/orders.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildBuyer, orderFor, PRICE } from '../../../test/support/buyers.ts'
import { address, buildAdmin, buildPlant } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderBatch } from './place-order-batch.ts'
import type { Outcome } from './placement.ts'
import { requestDigest } from './price-and-reserve.ts'

const shop = shopForTests()
const GSTIN = '27AAPFU0939F1ZV'
const office = { street: '7 MG Road', city: 'Panaji', state: 'Goa', country: 'India', zipCode: '403001' }
const business = { gstin: GSTIN, billing: { name: 'Kulkarni Gardens LLP', address: office } }

async function readyToOrder() {
  const lines = [{ plant: await buildPlant(shop, { price: PRICE }), quantity: 1 }]
  const person = await buildBuyer(shop, lines)
  const place = (changes: object, key?: string) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
    return request(shop, 'POST /orders', { bearer: person.bearer, headers, body: orderFor(lines, changes) })
  }
  return { lines, person, place }
}

/** What the answer to an order with these changes says of the buyer. */
async function billedOf(changes: object) {
  const { json, status } = await (await readyToOrder()).place(changes)
  assert.equal(status, 201)
  const { gstin, billing } = json as Order
  return { gstin, billing }
}

test('an order shows its GSTIN and billing to its shopper and to admins, wherever it is read', async () => {
  const { person, place } = await readyToOrder()
  const { _id: id, ...placed } = (await place(business)).json as Order
  const admin = await buildAdmin(shop)
  for (const { gstin, billing } of [
    placed,
    await person.api.call('GET /orders/:id', { params: { id } }),
    (await person.api.call('GET /orders'))[0] ?? assert.fail(),
    await admin.api.call('GET /admin/orders/:id', { params: { id } }),
    (await admin.api.call('GET /admin/orders')).find(({ _id }) => _id === id) ?? assert.fail(),
  ]) {
    assert.deepEqual({ gstin, billing }, business)
  }
})

test('an order may have either of them, or none: what is left out or empty is null', async () => {
  const billing = { name: 'Kulkarni Gardens LLP', address: null }
  assert.deepEqual(await billedOf({ billing: { name: 'Kulkarni Gardens LLP' } }), { gstin: null, billing })
  assert.deepEqual(await billedOf({ gstin: GSTIN }), { gstin: GSTIN, billing: null })
  assert.deepEqual(await billedOf({ gstin: GSTIN, billing: { name: '' } }), { gstin: GSTIN, billing: null })
  for (const none of [
    {},
    { gstin: '', billing: { name: '' } },
    { gstin: ' ', billing: {} },
    { gstin: null, billing: null },
  ])
    assert.deepEqual(await billedOf(none), { gstin: null, billing: null })
})

test('a GSTIN is taken as people type and paste it, and the state of the billing in any spelling', async () => {
  for (const typed of ['27aapfu0939f1zv', ' 27 AAPFU 0939 F1ZV ', '27-AAPFU0939F-1ZV\u200b'])
    assert.equal((await billedOf({ gstin: typed })).gstin, GSTIN)
  const { billing } = await billedOf({ billing: { name: ' Asha  Gardens', address: { ...office, state: 'GOA' } } })
  assert.deepEqual(billing, { name: 'Asha  Gardens', address: office })
})

const refused: readonly [what: string, changes: object, fields: readonly string[]][] = [
  ['a GSTIN with a wrong check digit', { gstin: '27AAPFU0939F1ZW' }, ['gstin']],
  ['a GSTIN of another state', { gstin: '29AAGCB7383J1Z4' }, ['gstin']],
  [
    'a GSTIN that is not of the state of the delivery',
    { gstin: GSTIN, shippingAddress: { ...address, state: 'Karnataka', city: 'Mysuru', zipCode: '570001' } },
    ['gstin'],
  ],
  ['half a GSTIN', { gstin: GSTIN.slice(0, 9) }, ['gstin']],
  ['a number as GSTIN', { gstin: 27 }, ['gstin']],
  ['a list as GSTIN', { gstin: [GSTIN] }, ['gstin']],
  ['a GSTIN of 90 kB', { gstin: GSTIN.repeat(6_000) }, ['gstin']],
  ['a text as billing', { billing: 'Kulkarni Gardens' }, ['billing']],
  ['a billing name of one letter', { billing: { name: 'K' } }, ['billing.name']],
  ['a billing name over two lines', { billing: { name: 'Kulkarni\nGardens' } }, ['billing.name']],
  ['an invisible billing name', { billing: { name: '\u200b\u200b' } }, ['billing.name']],
  ['a billing address without a name', { billing: { address: office } }, ['billing.name']],
  [
    'a billing address in another country, without a street and a PIN',
    { billing: { name: 'Kulkarni', address: { ...office, country: 'Nepal', street: ' ', zipCode: '0' } } },
    ['billing.address.country', 'billing.address.street', 'billing.address.zipCode'],
  ],
]

for (const [what, changes, fields] of refused) {
  test(`an order with ${what} is refused, at its field`, async () => {
    const { place } = await readyToOrder()
    await assertUnchanged(shop.database, async () => assertRefused(await place(changes), 'invalid', fields))
  })
}

test('a GSTIN is compared with a state of the list only: of an unknown one the state is the error', async () => {
  const { place } = await readyToOrder()
  const answer = await place({ gstin: GSTIN, shippingAddress: { ...address, state: 'Ohio' } })
  assertRefused(answer, 'invalid', ['shippingAddress.state'])
})

test('the same order in other words is replayed; another GSTIN or billing is another order', async () => {
  const { place } = await readyToOrder()
  const first = await place(business, 'key')
  const { zipCode, ...rest } = office
  const same = { gstin: GSTIN.toLowerCase(), billing: { address: { zipCode, ...rest }, name: business.billing.name } }
  assert.deepEqual((await place(same, 'key')).json, first.json)
  await assertUnchanged(shop.database, async () => {
    for (const other of [
      {},
      { billing: business.billing },
      { gstin: GSTIN },
      { ...business, billing: { ...business.billing, name: 'Kulkarni Gardens' } },
      { ...business, billing: { ...business.billing, address: { ...office, street: '8 MG Road' } } },
    ]) {
      assertRefused(await place(other, 'key'), 'key_reused')
    }
  })
})

test('an unpaid order that is ordered again with a GSTIN is replaced by one that has it', async () => {
  const { person, place } = await readyToOrder()
  const online = { paymentMethod: 'online' }
  const first = (await place(online)).json as Order
  assert.equal(((await place(online)).json as Order)._id, first._id)
  const second = (await place({ ...online, gstin: GSTIN })).json as Order
  assert.deepEqual([second.gstin, second.status], [GSTIN, 'pending'])
  assert.equal((await person.api.call('GET /orders/:id', { params: { id: first._id } })).status, 'cancelled')
})

test('an order that says nothing of it has the same digest as before it could', () => {
  const order = { ...orderFor([{ plant: 'A'.repeat(20), quantity: 1 }]), recipient: { name: 'Ravi', phone: null } }
  for (const nothing of [{}, { gstin: '', billing: { name: '' } }]) {
    const digest = requestDigest(OrderPlacement.parse({ ...order, ...nothing })).toString('hex')
    assert.equal(digest, '15df593796b87c27529a0e9e11c2e3e7e523513cbb5e4109aaafc1b8e1e56f06')
  }
})

test('alone or in a batch, an order is written with what it says of the buyer', async () => {
  const buyerOf = ({ kind, ...outcome }: Outcome | { kind: 'place_alone' }) => {
    assert.ok(kind === 'placed' && 'order' in outcome)
    return { gstin: outcome.order.gstin, billing: outcome.order.billing }
  }
  const placements = async () =>
    Promise.all(
      [business, {}, { gstin: GSTIN }].map(async (changes) => {
        const { lines, person } = await readyToOrder()
        return { userId: person.id, order: OrderPlacement.parse(orderFor(lines, changes)), idempotencyKey: null }
      }),
    )
  const expected = [business, { gstin: null, billing: null }, { gstin: GSTIN, billing: null }]
  assert.deepEqual((await placeOrderBatch(shop, await placements())).map(buyerOf), expected)
  for (const [n, placement] of (await placements()).entries())
    assert.deepEqual(buyerOf(await placeOrder(shop, placement)), expected[n])
})
