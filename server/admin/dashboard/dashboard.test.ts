import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('every account and order counts; revenue is what was paid, shipped and delivered, in rupees', async () => {
  const admin = await buildAdmin(shop)
  const figures = () => admin.api.call('GET /admin/dashboard')
  const nothing = { totalOrders: 0, totalRevenue: 0, toShip: 0 }
  const quiet = { claimsWaiting: 0, claimsOverdue: 0 }
  assert.deepEqual(await figures(), { totalUsers: 1, ...nothing, ...quiet })
  for (const state of placedStates) await buildOrderIn(shop, await buildPerson(shop), state)
  await buildPerson(shop, { isActive: false })
  const earning = placedStates.filter(({ status }) => isRevenue(status))
  const waiting = placedStates.filter(
    ({ status, paymentMethod }) => status === 'paid' || (status === 'pending' && paymentMethod === 'cod'),
  )
  assert.ok(earning.length > 0 && earning.length < placedStates.length)
  await shop.database
    .updateTable('orders')
    .set({ amount: paise(40_050) })
    .execute()
  assert.deepEqual(await figures(), {
    totalUsers: 2 + placedStates.length,
    totalOrders: placedStates.length,
    totalRevenue: earning.length * 400.5,
    toShip: waiting.length,
    ...quiet,
  })
})
