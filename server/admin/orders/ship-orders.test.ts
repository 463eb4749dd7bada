import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { runTogether } from '../../../test/load/run-concurrently.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { anyOrder } from '../../../test/support/refunding.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const ship = ({ api }: Person, ids: readonly string[]) =>
  api.call('POST /admin/orders/ship', { body: { ids: [...ids] } })

const pendingCod = { paymentMethod: 'cod', status: 'pending' } as const

/** The state of an order, and what happened when it shipped. */
async function shippingOf(admin: Person, orderId: string) {
  const { events, status } = await anyOrder(admin, orderId)
  return { status, shipped: events.filter(({ to }) => to === 'shipped').length }
}

test('each order that may ship does, the others are refused with a reason; nothing is shipped twice', async () => {
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
      const message = `This order is ${status} and cannot become shipped.`
      return { _id, outcome: 'refused', code: 'illegal_move', message }
    }),
    { _id: missing, outcome: 'refused', code: 'not_found', message: 'This could not be found.' },
  ]
  assert.deepEqual(await ship(admin, ids), expected(false))
  await assertUnchanged(shop.database, async () => {
    assert.deepEqual(await ship(admin, ids), expected(true))
    for (const none of [[], Array(101).fill(missing)]) await assert.rejects(ship(admin, none), { code: 'invalid' })
  })
  await assertInvariants(shop.database)
})

test('of concurrent shipments and a cancellation, each order gets one outcome, once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [first, second] = [await buildOrderIn(shop, asha, pendingCod), await buildOrderIn(shop, asha, pendingCod)]
  const ids = [first._id, second._id]
  const shipments = await runTogether<unknown>(shop.database, first._id, [
    () => ship(admin, ids),
    () => ship(admin, ids.toReversed()),
    () => request(shop, `PUT /orders/${first._id}/cancel`, { bearer: asha.bearer }),
  ])
  assert.ok(shipments.every(({ status }) => status === 'fulfilled'))
  const { status, shipped } = await shippingOf(admin, first._id)
  assert.equal(shipped, status === 'shipped' ? 2 : 0)
  assert.equal((await shippingOf(admin, second._id)).shipped, 2)
  await assertInvariants(shop.database)
})
