import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates, sendByVan } from '../../../test/support/orders-in-states.ts'
import { buildReplacedOrder } from '../../../test/support/replacements.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('orders and replacements to ship are one list, by promised day and age, on which every count is based', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const placed = []
  for (const state of placedStates) placed.push({ state, order: await buildOrderIn(shop, asha, state) })
  const waiting = placed.filter(
    ({ state: { status, paymentMethod } }) => status === 'paid' || (status === 'pending' && paymentMethod === 'cod'),
  )
  const [later, sooner] = waiting.map(({ order }) => order._id)
  const promise = (id: string | undefined, latest: string) => {
    const days = { leaves: latest, earliest: latest, latest }
    const delivery = JSON.stringify({ by: 'courier', courier: 'A', zone: 'India', ...days })
    const orders = shop.database.updateTable('orders').where('id', '=', id ?? '')
    return orders.set({ delivery }).execute()
  }
  await promise(later, '2099-12-09')
  await promise(sooner, '2099-12-04')
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  await sendByVan(shop, order._id)
  await sql`update replacements set created_at = now() - interval '50 hours'`.execute(shop.database)

  const listed = await admin.api.call('GET /admin/dispatch')
  const parcels = listed.map(({ _id, kind, promised, carrier }) => [_id, kind, promised, carrier])
  assert.deepEqual(parcels, [
    [replacement, 'replacement', null, 'van'],
    [sooner, 'order', '2099-12-04', 'courier'],
    [later, 'order', '2099-12-09', 'courier'],
  ])
  assert.partialDeepStrictEqual(listed[0], { number: order.number, waitingHours: 50, order: { _id: order._id } })
  const part = await admin.api.list('GET /admin/dispatch', { query: { limit: 1, offset: 1 } })
  assert.deepEqual([part.items.map(({ _id }) => _id), part.total], [[sooner], 3])
  const earning = [...placedStates, { status: 'delivered' } as const].filter(({ status }) => isRevenue(status))
  const { totalUsers: _, ...figures } = await admin.api.call('GET /admin/dashboard')
  const totals = { totalOrders: placedStates.length + 1, totalRevenue: earning.length * 400 }
  assert.deepEqual(figures, { ...totals, toShip: 3, claimsWaiting: 0, claimsOverdue: 0 })
  const { toShip } = await admin.api.call('GET /admin/dashboard/tasks')
  assert.deepEqual([toShip.total, toShip.first.map(({ _id }) => _id)], [3, listed.map(({ _id }) => _id)])

  await admin.api.call('POST /admin/replacements/:id/ship', { params: { id: replacement }, body: {} })
  const left = await admin.api.call('GET /admin/dispatch')
  assert.equal(left.map(({ _id }) => _id).join(), `${sooner},${later}`)
})
