import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn, buildReturnedOrder, placedStates } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const kinds = {
  pending: ['placed'],
  paid: ['placed', 'paid'],
  payment_failed: ['placed', 'payment_failed'],
  cancelled: ['placed', 'cancelled'],
} as const

test('the timeline of an own order has an entry for each of its states, the oldest first', async () => {
  const asha = await buildPerson(shop)
  for (const state of placedStates) {
    const { _id } = await buildOrderIn(shop, asha, state)
    const entries = await asha.api.call('GET /orders/:id/timeline', { params: { id: _id } })
    const { status, paymentMethod } = state
    const onTheWay = [...kinds[paymentMethod === 'cod' ? 'pending' : 'paid'], 'shipped']
    const expected =
      status === 'shipped' ? onTheWay : status === 'delivered' ? [...onTheWay, 'delivered'] : kinds[status]
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      expected,
      `${paymentMethod} ${status}`,
    )
  }
})

test('the timeline has no names, and nothing that an admin noted', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  const items = order.items.map(({ _id }) => ({ item: _id, sound: 2 }))
  const params = { id: order._id }
  await admin.api.call('POST /admin/orders/:id/return', { params, body: { items, note: 'Rude at the gate' } })
  const { status, text } = await request(shop, `GET /orders/${order._id}/timeline`, { bearer: asha.bearer })
  assert.equal(status, 200)
  for (const secret of ['Rude', 'note', 'name', admin.id, 'admin', 'reason']) assert.ok(!text.includes(secret), secret)
})

test('a parcel that came back, and tracking that was corrected, are entries', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildReturnedOrder(shop, asha, admin)
  const returned = await asha.api.call('GET /orders/:id/timeline', { params: { id: _id } })
  assert.deepEqual(
    returned.map(({ kind }) => kind),
    ['placed', 'shipped', 'returned'],
  )

  const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  const params = { id: order._id }
  const body = { courier: 'Delhivery', trackingNumber: '1234567890' }
  await admin.api.call('PUT /admin/orders/:id/tracking', { params, body })
  const entries = await asha.api.call('GET /orders/:id/timeline', { params })
  const { kind, ...rest } = entries.at(-1) ?? assert.fail()
  assert.deepEqual({ kind, ...rest, at: '' }, { kind: 'tracking', at: '', tracking: 'Delhivery #1234567890' })
})

test("another's timeline is not found, also by an admin as a shopper, nor is one of no order", async () => {
  const [asha, ravi, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' })
  const none = await request(shop, `GET /orders/${'A'.repeat(20)}/timeline`, { bearer: ravi.bearer })
  assertRefused(none, 'not_found')
  for (const { bearer } of [ravi, admin]) {
    const another = await request(shop, `GET /orders/${_id}/timeline`, { bearer })
    assertRefused(another, 'not_found')
    assert.equal(another.text, none.text)
  }
  assertRefused(await request(shop, `GET /orders/${_id}/timeline`), 'not_signed_in')
})
