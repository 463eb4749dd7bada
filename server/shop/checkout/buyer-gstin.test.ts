import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Order, OrderPlacement } from '../../../contract/orders.ts'
import { orderFor, readyToOrder } from '../../../test/support/buyers.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { requestDigest } from './price-order.ts'

const shop = shopForTests()
const GSTIN = '27AAPFU0939F1ZV'
const office = { street: '7 MG Road', city: 'Panaji', state: 'Goa', country: 'India', zipCode: '403001' }
const business = { gstin: GSTIN, billing: { name: 'Kulkarni Gardens LLP', address: office } }

test('an order has a GSTIN and a billing, or one of them, and shows them to its shopper and to admins, wherever it is read', async () => {
  const { api, place } = await readyToOrder(shop)
  const { _id: id, ...placed } = (await place(business)).json as Order
  const admin = await buildAdmin(shop)
  for (const read of [
    placed,
    await api.call('GET /orders/:id', { params: { id } }),
    (await api.call('GET /orders'))[0] ?? assert.fail(),
    await admin.api.call('GET /admin/orders/:id', { params: { id } }),
    (await admin.api.call('GET /admin/orders')).find(({ _id }) => _id === id) ?? assert.fail(),
  ])
    assert.partialDeepStrictEqual(read, business)
  const billing = { name: 'Kulkarni Gardens LLP', address: null }
  for (const [changes, gstin, billed] of [
    [{ billing: { name: billing.name } }, null, billing],
    [{ gstin: GSTIN }, GSTIN, null],
  ] as const) {
    const { json } = await (await readyToOrder(shop)).place(changes)
    assert.partialDeepStrictEqual(json, { gstin, billing: billed })
  }
})

test('a wrong GSTIN or billing is refused at its field, as is the shop’s own; a UIN orders from anywhere', async () => {
  const { place } = await readyToOrder(shop)
  const abroad = { ...office, country: 'Nepal', street: ' ', zipCode: '0' }
  await assertUnchanged(shop.database, async () => {
    for (const [changes, ...fields] of [
      [{ gstin: '27AAPFU0939F1ZW' }, 'gstin'],
      [{ gstin: '29AAGCB7383J1Z4' }, 'gstin'],
      [{ gstin: '27XXXXX0000X1Z8' }, 'gstin'],
      [{ gstin: ' 27xxxxx 0000x1z8 ' }, 'gstin'],
      [{ billing: { name: 'K' } }, 'billing.name'],
      [{ billing: { name: 'Kulkarni\nGardens' } }, 'billing.name'],
      [{ billing: { address: office } }, 'billing.name'],
      [
        { billing: { name: 'Kulkarni', address: abroad } },
        ...['country', 'street', 'zipCode'].map((field) => `billing.address.${field}`),
      ],
    ] as const)
      assertRefused(await place(changes), 'invalid', fields)
  })
  assert.equal(((await place({ gstin: '0717uno00157uno' })).json as Order).gstin, '0717UNO00157UNO')
})

test('the same order in other words is replayed; another GSTIN or billing is another order', async () => {
  const { place } = await readyToOrder(shop)
  const first = await place(business, 'key')
  const { billing } = business
  const { zipCode, ...rest } = office
  const same = { gstin: GSTIN.toLowerCase(), billing: { address: { zipCode, ...rest }, name: billing.name } }
  assert.deepEqual((await place(same, 'key')).json, first.json)
  await assertUnchanged(shop.database, async () => {
    for (const other of [
      {},
      { billing },
      { gstin: GSTIN },
      { ...business, billing: { ...billing, name: 'Kulkarni Gardens' } },
      { ...business, billing: { ...billing, address: { ...office, street: '8 MG Road' } } },
    ])
      assertRefused(await place(other, 'key'), 'key_reused')
  })
})

test('an order that says nothing of it has the same digest as before it could', () => {
  const order = { ...orderFor([{ plant: 'A'.repeat(20), quantity: 1 }]), recipient: { name: 'Ravi', phone: null } }
  for (const nothing of [{}, { gstin: '', billing: { name: '' } }]) {
    const digest = requestDigest(OrderPlacement.parse({ ...order, ...nothing }))
    assert.equal(digest, '15df593796b87c27529a0e9e11c2e3e7e523513cbb5e4109aaafc1b8e1e56f06')
  }
})
