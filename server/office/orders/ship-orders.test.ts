import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ShippedOrder } from '../../../contract/administration.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { runTogether } from '../../../test/load/run-concurrently.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, placedStates } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const ship = ({ bearer }: Person, body: unknown) => request(shop, 'POST /admin/orders/ship', { bearer, body })

async function outcomes(admin: Person, ids: readonly string[]): Promise<ShippedOrder[]> {
  const { status, json } = await ship(admin, { ids })
  assert.equal(status, 200)
  return json as ShippedOrder[]
}

const pendingCod = { paymentMethod: 'cod', status: 'pending' } as const

/** The effects of the order's shipment. */
async function shippingOf(orderId: string) {
  const events = await shop.database
    .selectFrom('order_events')
    .select(['id', 'actor', 'user_id', 'aspect'])
    .where('order_id', '=', orderId)
    .where('to_state', '=', 'shipped')
    .orderBy('id')
    .execute()
  const { invoice, status } = await (await buildAdmin(shop)).api.call('GET /admin/orders/:id', {
    params: { id: orderId },
  })
  return { events, invoice, status }
}

async function mailsAbout(events: readonly { id: number }[]): Promise<number> {
  const causes = events.map(({ id }) => `order event ${id}`)
  return (await shop.database.selectFrom('mails').select('id').where('cause', 'in', causes).execute()).length
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
  assert.deepEqual(await outcomes(admin, ids), expected(false))
  await assertUnchanged(shop.database, async () => {
    assert.deepEqual(await outcomes(admin, ids), expected(true))
  })
  await assertInvariants(shop.database)
})

test('a bulk shipment ships each order: its event, its invoice with a number of its own, its mail, all once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const orders = [await buildOrderIn(shop, asha, pendingCod), await buildOrderIn(shop, asha, pendingCod)]
  const ids = orders.map(({ _id }) => _id)
  await outcomes(admin, [...ids, ...ids])
  const numbers = new Set<string | undefined>()
  for (const id of ids) {
    const { events, invoice, status } = await shippingOf(id)
    assert.equal(status, 'shipped')
    const by = { actor: 'admin', user_id: admin.id }
    assert.deepEqual(
      events.map(({ id: _, ...event }) => event),
      [
        { ...by, aspect: 'order' },
        { ...by, aspect: 'shipment' },
      ],
    )
    numbers.add(invoice?.number)
    assert.equal(await mailsAbout(events), 1)
  }
  assert.equal(numbers.size, 2)
})

test('of concurrent shipments and a cancellation, each order gets one outcome, once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [first, second] = [await buildOrderIn(shop, asha, pendingCod), await buildOrderIn(shop, asha, pendingCod)]
  const ids = [first._id, second._id]
  const cancel = () => request(shop, `PUT /orders/${first._id}/cancel`, { bearer: asha.bearer })
  const answers = await runTogether<unknown>(shop.database, first._id, [
    () => outcomes(admin, ids),
    () => outcomes(admin, ids.toReversed()),
    cancel,
  ])
  assert.ok(answers.every(({ status }) => status === 'fulfilled'))
  const { status, events } = await shippingOf(first._id)
  assert.equal(events.length, status === 'shipped' ? 2 : 0)
  assert.equal((await shippingOf(second._id)).events.length, 2)
  await assertInvariants(shop.database)
})

test('one to a hundred ids are accepted, and nothing else', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id } = await buildOrderIn(shop, asha, pendingCod)
  await assertUnchanged(shop.database, async () => {
    for (const ids of [undefined, null, [], _id, {}, Array(101).fill(_id)]) {
      assertRefused(await ship(admin, { ids }), 'invalid', ['ids'])
    }
    for (const id of [1, null, '', '%00', '../x', ['a'], _id.slice(0, 3)]) {
      assertRefused(await ship(admin, { ids: [_id, id] }), 'invalid', ['ids.1'])
    }
    assertRefused(await ship(asha, { ids: [_id] }), 'admins_only')
  })
})
