import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates, returnParcel } from '../../../test/support/orders-in-states.ts'
import { request } from '../../../test/support/request.ts'
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

test('a parcel that came back, and tracking that was corrected, are entries, without names and what an admin noted', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  await returnParcel(admin, id, 2, { note: 'Rude at the gate' })
  const { json, text } = await request(shop, `GET /orders/${id}/timeline`, { bearer: asha.bearer })
  assert.deepEqual(
    (json as { kind: string }[]).map(({ kind }) => kind),
    ['placed', 'shipped', 'returned'],
  )
  for (const secret of ['Rude', 'note', 'name', admin.id, 'admin', 'reason']) assert.ok(!text.includes(secret), secret)

  const order = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  const params = { id: order._id }
  const body = { courier: 'Delhivery', trackingNumber: '1234567890' }
  await admin.api.call('PUT /admin/orders/:id/tracking', { params, body })
  const entries = await asha.api.call('GET /orders/:id/timeline', { params })
  const { kind, ...rest } = entries.at(-1) ?? assert.fail()
  assert.deepEqual({ kind, ...rest, at: '' }, { kind: 'tracking', at: '', tracking: 'Delhivery #1234567890' })
})
